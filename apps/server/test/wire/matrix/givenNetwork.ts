import { Effect } from "effect"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import {
  givenCategory,
  givenPaymentMethod,
  givenTag,
  givenTier,
  givenTrafficSource
} from "../../fixtures/givenReference.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"

let count = 0

/** What belongs to the network: reference data, buyers of leads, what managers let run. */
export const givenNetwork = Effect.fnUntraced(function* (mark: string) {
  // Everybody sees reference data.
  const title = `Of the network ${++count}`
  const campaign_id = yield* givenReceiveCampaign({ title: mark })
  return {
    campaign_id,
    vendor_id: yield* givenVendor({ campaign_id, title: mark }),
    categories: yield* givenCategory(title),
    tags: yield* givenTag(title),
    currency: "EUR",
    tiers: yield* givenTier(title),
    "payment-methods": yield* givenPaymentMethod(title),
    payment_method_id: yield* givenPaymentMethod(`${title} to choose`),
    "traffic-sources": yield* givenTrafficSource(title),
    "traffic-approaches": yield* givenRow("traffic_approaches", {
      title,
      search_text: title
    }),
    imports: yield* givenRow("imports", {
      kind: "affiliates",
      dry_run: 0,
      all_or_nothing: 0,
      status: "done",
      phase: "store",
      lines: 0,
      created,
      finished: created
    }),
    adjustments: yield* givenRow("adjustments", {
      manager_id: 1,
      action_id: 1,
      conditions: "{}",
      parameters: "{}",
      details: "{}",
      fire_affiliate_postback: 0,
      state: "done",
      total: 0,
      done: 0,
      affected: 0,
      refused: 0,
      lease_until: 0,
      created,
      updated: created,
      search_text: ""
    })
  }
})
