import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../fixtures/givenPaymentDetails.ts"
import { germany, givenPaymentMethod } from "../fixtures/givenReference.ts"

/** So many details, because the fuzzer deletes them. */
const deletable = 40

/** More than the fuzzer asks for. */
const requestable = 1_000

/** Whose the operations are called as. */
interface Callers {
  readonly advertiser_id: number
  readonly affiliate_id: number
}

/** What an affiliate and an advertiser have, and may ask for, in a network that lets advertisers decide. */
export const fuzzedSelfService = Effect.fnUntraced(function* (
  { advertiser_id, affiliate_id }: Callers,
  offer_id: number,
  assets: ReadonlyArray<number>
) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.orDie(sql`UPDATE network SET advertisers_decide = 1 WHERE id = 1`)
  const goal_id = yield* givenGoal({ offer_id })
  const transaction_id = "00000000-0000-4000-8000-0000000f0221"
  const click_id = yield* givenClick({ offer_id, affiliate_id })
  const target = { advertiser_id, offer_id, goal_id }
  const columns = { affiliate_id, click_id, transaction_id }
  const conversion_id = yield* givenConversion(target, columns)
  const methods = [yield* givenPaymentMethod("Fuzzed")]
  const closed = yield* Effect.forEach(Array.from({ length: requestable }), (_, index) =>
    givenOffer({ id: 8_000_000 + index, advertiser_id, visible_type: 2 })
  )
  const why = ["explainAffiliateTracking", "explainAdvertiserTracking"].flatMap((operation) => [
    [`${operation}.click_id`, [click_id]] as const,
    [`${operation}.transaction_id`, [transaction_id]] as const
  ])
  return {
    ...Object.fromEntries<ReadonlyArray<number | string>>(why),
    "getAffiliateOffer.id": [offer_id],
    "getAdvertiserOffer.id": [offer_id],
    "downloadAffiliateOfferAsset.id": [offer_id],
    "downloadAffiliateOfferAsset.asset_id": assets,
    "createOfferRequest.offer_id": closed,
    "updateOwnCampaign.id": [yield* givenCampaign(affiliate_id, { offer_id })],
    "changeOwnConversionStatuses.ids": [conversion_id],
    "getAffiliateBilling.id": [affiliate_id],
    "updateAffiliateBilling.id": [affiliate_id],
    "getAffiliateStatement.affiliate_id": [affiliate_id],
    "getAdvertiserStatement.advertiser_id": [advertiser_id],
    "getAdvertiserStatementAlias.advertiser_id": [advertiser_id],
    "updateBillingPreferences.id": [advertiser_id],
    "updateBillingPreferencesAlias.id": [advertiser_id],
    payment_terms: [3],
    beneficiary_country: [germany.id],
    "getPaymentDetails.payment_method_id": methods,
    "savePaymentDetails.payment_method_id": methods,
    "deletePaymentDetails.id": yield* Effect.replicateEffect(
      givenPaymentDetails(affiliate_id),
      deletable
    )
  }
})
