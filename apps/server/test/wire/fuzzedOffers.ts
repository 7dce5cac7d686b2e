import { Effect } from "effect"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenCategory } from "../fixtures/givenReference.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

/** Offers, goals and landing pages that are changed and deleted, apart from those that others need. */
export const fuzzedOffers = Effect.fnUntraced(function* (offer_id: number, advertiser_id: number) {
  const category_id = yield* givenCategory("Fuzzed")
  const changed = [
    yield* givenOffer({ id: 6_000_000, advertiser_id }),
    yield* givenOffer({ id: 6_000_001, advertiser_id })
  ]
  const goals = [
    yield* givenGoal({ id: 2_000_000, offer_id, alias: "fuzzed-1" }),
    yield* givenGoal({ id: 2_000_001, offer_id, alias: "fuzzed-2", is_default: 1 })
  ]
  const countries = ["DE", "2782113"]
  const affiliates = [yield* givenAffiliate()]
  return {
    "createLandingPage.geo_allowed": countries,
    "createLandingPage.geo_denied": countries,
    "createLandingPage.visible_to_specific_affiliates_only": affiliates,
    "createOffer.categories_ids": [category_id],
    "updateOffer.id": changed,
    "updateOffer.categories_ids": [category_id],
    "bulkUpdateOffers.ids": changed,
    "deleteOffer.id": yield* Effect.replicateEffect(givenOffer(), deletable),
    "getGoal.goal_id": goals,
    "updateGoal.goal_id": goals,
    "bulkUpdateGoals.ids": goals,
    "deleteLandingPage.url_id": yield* Effect.replicateEffect(
      givenLandingPage({ offer_id }),
      deletable
    )
  }
})
