import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, reasonsOf, track } from "./givenOfferWithClick.ts"

const givenConversion = Effect.fnUntraced(function* (
  wishes: Parameters<typeof givenOfferWithClick>[0] = {},
  parameters: Readonly<Record<string, string>> = {}
) {
  const given = yield* givenOfferWithClick(wishes)
  const { info } = yield* track("conv", { click_id: given.click_id, ...parameters })
  return { ...given, transaction_id: String(info.transaction_id) }
})

const bind = Effect.fnUntraced(function* (advertiser_id: number, transaction_id: string) {
  const sql = yield* SqlClient.SqlClient
  const invoice_id = yield* givenRow("invoices", {
    number: `INV-2026-${transaction_id}`,
    advertiser_id,
    status: "unpaid",
    currency: "USD",
    amount: 0,
    created: now,
    updated: now
  })
  yield* sql`
    UPDATE conversions SET invoice_id = ${invoice_id} WHERE transaction_id = ${transaction_id}`
})

describeOnEngines("A change of a conversion", server, (it) => {
  it.effect(
    "200: by its transaction id: status and money; and again: it is like this already",
    () =>
      Effect.gen(function* () {
        const { click_id, transaction_id } = yield* givenConversion()
        const change = { transaction_id, conv_status: "approved", payout: "9.5", amount: "99" }
        const answer = yield* track("conv-change", change)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.include(answer.info, { conv_status: "approved", created: false })
        assert.strictEqual(answer.message, "Conversion changed.")
        const [row] = yield* conversionsOf(click_id)
        assert.include(row, { payout: 95_000, amount: 990_000, network_amount: 990_000 })
        assert.strictEqual(row?.revenue, 100_000)
        const again = yield* track("conv-change", change)
        assert.strictEqual(again.message, "Conversion is like this already.")
      })
  )

  it.effect("200: by its click and goal, and by POST", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, goal_id } = yield* givenConversion()
      const token = tokenOf(advertiser_id)
      const byDefault = yield* track("conv-change", { click_id, conv_status: "hold" })
      assert.strictEqual(byDefault.info.conv_status, "hold")
      const fields = { click_id, goal_id, conv_status: "rejected", token }
      const byGoal = yield* sendJson("", "POST", "/track/conv-change", fields)
      assert.strictEqual(byGoal.info.conv_status, "rejected")
    })
  )

  it.effect("200: by the order, with the goal, the click or neither", () =>
    Effect.gen(function* () {
      const { click_id, goal_id } = yield* givenConversion({}, { adv_order_id: "A-7" })
      const changed = (parameters: Readonly<Record<string, string | number>>) =>
        Effect.map(
          track("conv-change", { adv_order_id: "A-7", ...parameters }),
          ({ message }) => message
        )
      const message = "Conversion changed."
      assert.strictEqual(yield* changed({ goal_id, conv_status: "hold" }), message)
      assert.strictEqual(yield* changed({ click_id, conv_status: "pending" }), message)
      assert.strictEqual(yield* changed({ conv_status: "approved" }), message)
    })
  )

  it.effect("another amount moves what is priced in percent, and nothing else", () =>
    Effect.gen(function* () {
      const goal = { revenue_percent: 100_000, payout: 50_000 }
      const { click_id, transaction_id } = yield* givenConversion({ goal }, { amount: "200" })
      yield* track("conv-change", { transaction_id, amount: "150.55" })
      const [row] = yield* conversionsOf(click_id)
      assert.include(row, { revenue: 150_550, payout: 50_000, amount: 1_505_500 })
    })
  )

  const refused = (
    status: number,
    reason: string,
    attempt: (
      given: Effect.Success<ReturnType<typeof givenConversion>>
    ) => Readonly<Record<string, string | number>>
  ) =>
    it.effect(`${status}: ${reason}`, () =>
      Effect.gen(function* () {
        const given = yield* givenConversion()
        const answer = yield* track("conv-change", { ...attempt(given), conv_status: "approved" })
        assert.strictEqual(answer.status, status, answer.text)
        assert.strictEqual(answer.headers["x-conversion-result"], reason)
        const [row] = yield* conversionsOf(given.click_id)
        assert.strictEqual(row?.status, "pending")
      })
    )

  refused(400, "conversion_missing", () => ({}))
  refused(404, "conversion_unknown", () => ({ adv_order_id: "A-8" }))
  refused(404, "conversion_unknown", () => ({ transaction_id: "{transaction_id}" }))
  refused(404, "conversion_unknown", ({ goal_id }) => ({ adv_order_id: "A-8", goal_id }))
  refused(403, "token_invalid", () => ({ adv_order_id: "A-8", token: "of nobody" }))
  refused(403, "token_missing", () => ({ adv_order_id: "A-8", token: "" }))
  refused(404, "click_unknown", () => ({ click_id: "f".repeat(32) }))
  refused(404, "goal_unknown", ({ click_id }) => ({ click_id, goal_alias: "none" }))
  refused(400, "input_invalid", ({ transaction_id }) => ({ transaction_id, goal_id: "one" }))

  it.effect("404: conversion_unknown: of another advertiser, however it is named", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, goal_id, transaction_id } = yield* givenConversion(
        {},
        { adv_order_id: "A-9" }
      )
      const other = yield* givenOfferWithClick()
      const token = tokenOf(other.advertiser_id)
      for (const named of [{ transaction_id }, { click_id }, { adv_order_id: "A-9", goal_id }]) {
        const answer = yield* track("conv-change", { ...named, conv_status: "approved", token })
        assert.strictEqual(answer.status, 404)
      }
      assert.strictEqual((yield* conversionsOf(click_id))[0]?.status, "pending")
      const own = { transaction_id, conv_status: "approved", token: tokenOf(advertiser_id) }
      assert.strictEqual((yield* track("conv-change", own)).status, 200)
    })
  )

  it.effect("409: conversion_ambiguous: a click that converted more than once", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenConversion({ goal: { multiple_conversions: 1 } })
      yield* track("conv", { click_id })
      const answer = yield* track("conv-change", { click_id, conv_status: "approved" })
      assert.strictEqual(answer.status, 409)
      assert.deepStrictEqual(yield* reasonsOf(click_id), ["conversion_ambiguous"])
    })
  )

  it.effect("200: one on an invoice changes as any other does, and stays on it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { advertiser_id, transaction_id } = yield* givenConversion()
      yield* bind(advertiser_id, transaction_id)
      for (const change of [{ conv_status: "rejected" }, { payout: "1" }, { amount: "7" }]) {
        const answer = yield* track("conv-change", { transaction_id, ...change })
        assert.strictEqual(answer.status, 200, answer.text)
      }
      const bound = yield* sql`
        SELECT 1 FROM conversions
        WHERE transaction_id = ${transaction_id} AND invoice_id IS NOT NULL`
      assert.lengthOf(bound, 1)
    })
  )

  it.effect("/track/conv-addchange makes what is not there, and changes what is", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      const order = { click_id, adv_order_id: "C-1" }
      const made = yield* track("conv-addchange", order)
      const changed = yield* track("conv-addchange", { ...order, conv_status: "approved" })
      assert.deepInclude(changed.info, {
        transaction_id: made.info.transaction_id,
        created: false,
        conv_status: "approved"
      })
      const goal_id = yield* givenGoal({ offer_id })
      const other = yield* track("conv-addchange", { ...order, goal_id })
      assert.isTrue(other.info.created)
      const click = yield* givenClick({ offer_id })
      const byClick = yield* track("conv-addchange", { click_id: click, payout: "3" })
      assert.isTrue(byClick.info.created)
      // The click has converted under another order, which a repetition without one finds.
      const again = yield* track("conv-addchange", { click_id: click, adv_order_id: "C-2" })
      assert.include(again.info, { created: false, message: "Conversion is like this already." })
    })
  )
})
