import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { type Answer, get, records, sendJson } from "../../fixtures/TestServer.ts"
import { track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { givenEarned } from "../invoices/givenEarned.ts"

export const path = "/api/v2/network/reconciliations"

let count = 0

/** An advertiser with orders, and what a manager does with files of them. */
export const givenOrders = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { advertiser_id, affiliate_id, key, offers } = earned
  const mark = `R${++count}`
  /** An order with what it is called by in files, here and by its conversion. */
  const order = Effect.fnUntraced(function* (
    name: string,
    said: Readonly<Record<string, string>> = {},
    offer_id = offers.dollars
  ) {
    const adv_order_id = `${mark}-${name}`
    const click_id = yield* givenClick({ offer_id, affiliate_id })
    const answer = yield* track("conv", {
      click_id,
      adv_order_id,
      conv_status: "approved",
      revenue: "20.00",
      payout: "5.00",
      amount: "100.00",
      ...said
    })
    assert.strictEqual(answer.status, 200, answer.text)
    return { order_id: adv_order_id, transaction_id: String(answer.info.transaction_id) }
  })
  const reconcile = (content: string, fields: Readonly<Record<string, unknown>> = {}, by = key) =>
    sendJson(by, "POST", path, { advertiser_id, content, ...fields })
  const made = Effect.fnUntraced(function* (...request: Parameters<typeof reconcile>) {
    const answer = yield* reconcile(...request)
    assert.strictEqual(answer.status, 200, answer.text)
    return Object(answer.info.reconciliation)
  })
  const apply = (id: number, choice: Readonly<Record<string, unknown>>, by = key) =>
    sendJson(by, "POST", `${path}/${id}/apply`, choice)
  const lines = (id: number, query = "perPage=1000") =>
    Effect.map(get(key, `${path}/${id}/lines?${query}`), (answer) => records(answer, "lines"))
  return {
    ...earned,
    apply,
    lines,
    made,
    mark,
    order,
    reconcile,
    /** In a few words each. */
    differences: (id: number) =>
      Effect.map(lines(id), (all) =>
        all.map(
          ({ kind, order_id, ours, theirs }) =>
            `${kind} ${String(order_id).replace(`${mark}-`, "")} ${ours}>${theirs}`
        )
      )
  }
})

export const adjustmentOf = ({ info, text }: Answer) => {
  assert.isDefined(info.adjustment, text)
  return Object(info.adjustment)
}
