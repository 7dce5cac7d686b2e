import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenKey } from "../fixtures/givenKey.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

const manager = Effect.map(givenKey("manager"), ({ account_id }) => account_id)

/** Accounts that are changed and deleted, apart from those that call. */
export const fuzzedAccounts = Effect.gen(function* () {
  const affiliates = [
    yield* givenAffiliate({ id: 7_100_000 }),
    yield* givenAffiliate({ id: 7_100_001 })
  ]
  const advertisers = [
    yield* givenAdvertiser({ id: 7_100_000 }),
    yield* givenAdvertiser({ id: 7_100_001 })
  ]
  return {
    // What is erased can be erased again.
    "eraseAffiliate.id": [yield* givenAffiliate()],
    "eraseAdvertiser.id": [yield* givenAdvertiser()],
    "exportAffiliate.id": affiliates,
    "exportAdvertiser.id": advertisers,
    "updateAffiliate.id": affiliates,
    "bulkUpdateAffiliates.ids": affiliates,
    "deleteAffiliate.id": yield* Effect.replicateEffect(givenAffiliate(), deletable),
    // They have no conversions in a currency without a rate.
    "generateAffiliateInvoice.affiliate_id": affiliates,
    "previewInvoice.advertiser_id": advertisers,
    "previewInvoiceAlias.advertiser_id": advertisers,
    "previewAffiliateInvoice.affiliate_id": affiliates,
    "generateInvoice.advertiser_id": advertisers,
    "generateInvoiceAlias.advertiser_id": advertisers,
    "updateAdvertiser.id": advertisers,
    "bulkUpdateAdvertisers.ids": advertisers,
    "deleteAdvertiser.id": yield* Effect.replicateEffect(
      Effect.suspend(() => givenAdvertiser()),
      deletable
    ),
    "updateManager.id": [yield* manager],
    "deleteManager.id": yield* Effect.replicateEffect(manager, deletable)
  }
})
