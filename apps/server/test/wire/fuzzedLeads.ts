import { Effect } from "effect"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"

/** So many of what the fuzzer deletes. */
const deletable = 40

/** Receive campaigns and vendors, and which of them each operation is to be called with. */
export const fuzzedLeads = Effect.gen(function* () {
  // The fuzzer makes up small ids as well, and deletes what has them.
  const campaign_id = yield* givenReceiveCampaign({ id: 1_000_000 })
  const vendors = [yield* givenVendor({ campaign_id }), yield* givenVendor({ campaign_id })]
  const filled = yield* givenReceiveCampaign({ id: 1_000_001 })
  const goals = yield* Effect.replicateEffect(givenGoal(), deletable)
  return {
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
