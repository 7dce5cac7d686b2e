import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenLeadAttempt } from "../fixtures/givenLeadAttempt.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

/** Receive campaigns, vendors and leads, and which of them each operation is to be called with. */
export const fuzzedLeads = Effect.gen(function* () {
  // The fuzzer makes up small ids as well, and deletes what has them.
  const campaign_id = yield* givenReceiveCampaign({ id: 1_000_000 })
  const vendors = [yield* givenVendor({ campaign_id }), yield* givenVendor({ campaign_id })]
  const filled = yield* givenReceiveCampaign({ id: 1_000_001 })
  const goals = yield* Effect.replicateEffect(givenGoal(), deletable)
  const record = yield* givenLeadAttempt
  const offer_id = yield* givenOffer({ id: 4_000_000 })
  const goal_id = yield* givenGoal({ offer_id, is_default: 1, multiple_conversions: 1 })
  const click_id = yield* givenClick({ offer_id, aff_click_id: "fuzzed" })
  const ofLeads = ["createLead", "createLeadAlias", "postLead", "postLeadAlias"].flatMap((name) => [
    [`${name}.click_id`, [click_id]] as const,
    [`${name}.aff_click_id`, ["fuzzed"]] as const,
    [`${name}.goal_id`, [goal_id]] as const
  ])
  return {
    ...Object.fromEntries<ReadonlyArray<string | number>>(ofLeads),
    "getLeadsLog.id": [record],
    "resendLead.id": [record],
    campaign_id: [campaign_id],
    vendor_id: vendors,
    "createReceiveCampaign.goal_id": goals,
    "updateReceiveCampaign.goal_id": goals,
    "deleteReceiveCampaign.campaign_id": yield* Effect.replicateEffect(
      givenReceiveCampaign(),
      deletable
    ),
    // Without vendors, an empty order is the right one.
    "orderVendors.campaign_id": [yield* givenReceiveCampaign({ id: 999_999 })],
    "createVendor.campaign_id": [filled],
    "deleteVendor.campaign_id": [filled],
    "deleteVendor.vendor_id": yield* Effect.replicateEffect(
      givenVendor({ campaign_id: filled }),
      deletable
    )
  }
})
