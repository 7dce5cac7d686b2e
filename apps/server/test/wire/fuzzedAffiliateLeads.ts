import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenLeadRow } from "../fixtures/givenLeadRow.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"

/** A click and an offer of an affiliate, and which operations are to be called with them. */
export const fuzzedAffiliateLeads = Effect.fnUntraced(function* (affiliate_id: number) {
  const offer_id = yield* givenOffer({ id: 3_000_000 })
  const goal_id = yield* givenGoal({ offer_id, is_default: 1, multiple_conversions: 1 })
  const link_id = yield* givenLandingPage({ offer_id })
  const click_id = yield* givenClick({ offer_id, affiliate_id, aff_click_id: "own" })
  const named = ["createOwnLead", "createOwnLeadByOffer"].flatMap((operation) => [
    [`${operation}.click_id`, [click_id]] as const,
    [`${operation}.aff_click_id`, ["own"]] as const,
    [`${operation}.offer_id`, [offer_id]] as const,
    [`${operation}.goal_id`, [goal_id]] as const,
    [`${operation}.link_id`, [link_id]] as const
  ])
  const lead_id = yield* givenLeadRow({ affiliate_id })
  // No vendor answers here: a lead that is there already is the one that can be answered.
  const once = { offer_id, goal_id: yield* givenGoal({ offer_id }), affiliate_id }
  const converted = yield* givenClick({ offer_id, affiliate_id })
  const once_key = `${converted}:${once.goal_id}`
  yield* givenLeadRow({ ...once, click_id: converted, once_key })
  return {
    "createOwnLeadUponDelivery.click_id": [converted],
    "createOwnLeadUponDelivery.goal_id": [once.goal_id],
    "createOwnLeadUponDelivery.offer_id": [offer_id],
    ...Object.fromEntries<ReadonlyArray<string | number>>(named),
    "getLead.lead_id": [lead_id],
    "updateLead.lead_id": [lead_id],
    "getOwnLead.lead_id": [lead_id]
  }
})
