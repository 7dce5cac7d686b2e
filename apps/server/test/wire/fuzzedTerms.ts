import { Effect } from "effect"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import {
  givenCategory,
  givenTag,
  givenTier,
  givenTrafficSource
} from "../fixtures/givenReference.ts"
import { created, givenRow } from "../fixtures/givenRow.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

const several = <A, E, R>(make: (index: number) => Effect.Effect<A, E, R>, count: number) =>
  Effect.all(Array.from({ length: count }, (_, index) => make(index)))

/** Two that are read and changed, and others that are deleted. */
const ofResource = Effect.fnUntraced(function* <E, R>(
  name: string,
  make: (index: number) => Effect.Effect<number, E, R>
) {
  const kept = yield* several(make, 2)
  return {
    [`get${name}.id`]: kept,
    [`update${name}.id`]: kept,
    [`delete${name}.id`]: yield* several((index) => make(index + 2), deletable)
  }
})

const givenApproach = (title: string) =>
  givenRow("traffic_approaches", { title, search_text: title })

const terms = {
  matches: JSON.stringify({ affiliates: [], countries: [], devices: [], sub_ids: [] }),
  payout: 10_000,
  created,
  updated: created,
  search_text: ""
}

/** Reference data, and the terms of affiliates on one offer. */
export const fuzzedTerms = Effect.fnUntraced(function* (offer_id: number) {
  const affiliate_id = yield* givenAffiliate({ id: 7_200_000 })
  const campaigns = [yield* givenCampaign(affiliate_id, { offer_id })]
  const requests = yield* several(
    () =>
      givenRow("offer_requests", {
        offer_id,
        affiliate_id,
        status: "approved",
        created,
        updated: created
      }),
    2
  )
  return {
    ...(yield* ofResource("Category", (index) => givenCategory(`Fuzzed ${index}`))),
    ...(yield* ofResource("Tag", (index) => givenTag(`Fuzzed ${index}`))),
    ...(yield* ofResource("Tier", (index) => givenTier(`Fuzzed ${index}`))),
    ...(yield* ofResource("TrafficSource", (index) => givenTrafficSource(`Fuzzed ${index}`))),
    ...(yield* ofResource("TrafficApproach", (index) => givenApproach(`Fuzzed ${index}`))),
    ...(yield* ofResource("CommissionPlan", (index) =>
      givenRow("commission_plans", { title: `Fuzzed ${index}`, product: offer_id })
    )),
    ...(yield* ofResource("PromoCode", (index) =>
      givenRow("promo_codes", {
        code: `FUZZED${index}`,
        code_key: `FUZZED${index}`,
        affiliate_id,
        offer_id,
        status: 1,
        created,
        updated: created,
        search_text: ""
      })
    )),
    ...(yield* ofResource("CustomTerms", (index) =>
      givenRow("custom_terms", { ...terms, offer_id, title: `Fuzzed ${index}` })
    )),
    "getOfferRequest.id": requests,
    "updateOfferRequest.id": requests,
    "getAnyCampaign.id": campaigns,
    "updateCampaign.id": campaigns,
    "bulkUpdateCampaigns.ids": campaigns,
    "getManager.id": [(yield* givenKey("manager")).account_id],
    "createCommissionPlan.product": [offer_id],
    "updateCommissionPlan.product": [offer_id]
  }
})
