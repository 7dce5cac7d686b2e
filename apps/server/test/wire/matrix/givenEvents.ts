import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import type { Ids, World } from "./Records.ts"

const created_millis = created * 1000

interface Target {
  readonly affiliate_id: number
  readonly advertiser_id: number
  readonly offer_id: number
  readonly goal_id: number
}

/** A lead of a conversion that there is once for its click and goal. */
const givenLead = Effect.fnUntraced(function* (mark: string, target: Target) {
  const { affiliate_id, goal_id, offer_id } = target
  const click_id = yield* givenClick({ offer_id, affiliate_id })
  const columns = { affiliate_id, click_id, once_key: `${click_id}:${goal_id}` }
  const conversion_id = yield* givenConversion(target, { ...columns, transaction_id: randomUUID() })
  const lead_id = randomUUID()
  const email = `${mark}@mail.example`
  const fields = JSON.stringify({ email })
  yield* insertRow("leads", { lead_id, conversion_id, fields, email, created_millis })
  return { click_id, conversion_id, lead_id }
})

/** A failed attempt to deliver a lead. */
const givenAttempt = Effect.fnUntraced(function* (
  mark: string,
  { advertiser_id: _, ...target }: Target,
  lead: { readonly lead_id: string; readonly vendor_id: number }
) {
  const delivery_id = yield* givenRow("lead_deliveries", {
    ...lead,
    vendor: mark,
    position: 1,
    return_reply: 0,
    state: "failed",
    attempts: 1,
    attempts_max: 1,
    updated_millis: created_millis
  })
  return yield* givenRow("leads_log", {
    ...target,
    ...lead,
    type: "Outgoing Lead",
    transaction_id: randomUUID(),
    delivery_id,
    attempt_no: 1,
    delivery_status: "fail",
    created_millis,
    finished_millis: created_millis,
    created,
    search_text: ""
  })
})

/** Clicks, conversions and leads on the offer. */
export const givenEvents = Effect.fnUntraced(function* (
  mark: string,
  { advertiser: advertiser_id, affiliate: affiliate_id }: World["accounts"],
  { goal_id, offer_id, vendor_id }: Readonly<Record<"goal_id" | "offer_id" | "vendor_id", number>>
) {
  const once = yield* givenGoal({ offer_id, title: `${mark} once` })
  const target = { advertiser_id, affiliate_id, offer_id, goal_id: once }
  const { click_id: converted, conversion_id, lead_id } = yield* givenLead(mark, target)
  return {
    click_id: yield* givenClick({ offer_id, affiliate_id, sub_id1: mark }),
    aff_click_id: mark,
    conversion_id,
    lead_id,
    "leads-log": yield* givenAttempt(mark, { ...target, goal_id }, { lead_id, vendor_id }),
    "createOwnLeadUponDelivery.click_id": converted,
    "createOwnLeadUponDelivery.goal_id": once
  } satisfies Ids
})
