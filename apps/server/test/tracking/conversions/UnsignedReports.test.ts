import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, track, trackUnsigned } from "./givenOfferWithClick.ts"

const pending = { unsigned_reports: "pending" }

describeOnEngines("A report that nothing proves", server, (it) => {
  it.effect("is refused, unless the advertiser takes such reports", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      for (const endpoint of ["goal-by-click-id", "conv", "conv-change", "conv-addchange"]) {
        const answer = yield* trackUnsigned(endpoint, { click_id })
        assert.strictEqual(answer.status, 403)
        assert.strictEqual(answer.headers["x-conversion-result"], "token_missing")
      }
      assert.lengthOf(yield* conversionsOf(click_id), 0)
    })
  )

  it.effect("makes a conversion at the goal's price, pending and marked", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: pending,
        goal: { conversion_status: 2 }
      })
      const answer = yield* trackUnsigned("goal-by-click-id", { click_id, amount: "999999999" })
      assert.strictEqual(answer.status, 200, answer.text)
      const [row] = yield* conversionsOf(click_id)
      // Ten times the goal's revenue counts of the amount.
      assert.include(row, { status: "pending", proof: "unsigned", payout: 80_000 })
      assert.include(row, { revenue: 100_000, amount: 1_000_000 })
    })
  )

  it.effect("has the goal's status where the advertiser trusts it", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: { unsigned_reports: "trusted" },
        goal: { conversion_status: 2 }
      })
      yield* trackUnsigned("goal-by-click-id", { click_id })
      assert.strictEqual((yield* conversionsOf(click_id))[0]?.status, "approved")
    })
  )

  it.effect("names no price, no status and nothing but its click", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: { unsigned_reports: "trusted" },
        click: { aff_click_id: "guessable" }
      })
      const attempts = [
        { click_id, revenue: "1" },
        { click_id, payout: "9999999" },
        { click_id, conv_status: "approved" },
        { click_id, transaction_id: "0193e4a0-1111-4222-8333-444455556666" },
        { aff_click_id: "guessable" },
        { click_id, aff_click_id: "guessable" }
      ]
      for (const attempt of attempts) {
        const answer = yield* trackUnsigned("goal-by-click-id", attempt)
        assert.strictEqual(answer.headers["x-conversion-result"], "token_missing")
      }
      for (const endpoint of ["conv", "conv-change", "conv-addchange"]) {
        assert.strictEqual((yield* trackUnsigned(endpoint, { click_id })).status, 403)
      }
      assert.lengthOf(yield* conversionsOf(click_id), 0)
    })
  )

  it.effect("of a percentage needs the goal's amount_limit, and counts up to it", () =>
    Effect.gen(function* () {
      const goal = { payout_percent: 500_000, revenue_percent: 1_000_000 }
      const open = yield* givenOfferWithClick({ advertiser: pending, goal })
      const refused = yield* trackUnsigned("goal-by-click-id", {
        click_id: open.click_id,
        amount: 5
      })
      assert.strictEqual(refused.status, 400)
      assert.strictEqual(refused.headers["x-conversion-result"], "amount_limit_missing")
      const limited = { ...goal, amount_limit: 2_000_000 }
      const { click_id } = yield* givenOfferWithClick({ advertiser: pending, goal: limited })
      yield* trackUnsigned("goal-by-click-id", { click_id, amount: "1000000" })
      assert.include((yield* conversionsOf(click_id))[0], { amount: 2_000_000, payout: 1_000_000 })
    })
  )

  it.effect("does not stand in the way of the advertiser's own report", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, goal_id, offer_id } = yield* givenOfferWithClick({
        advertiser: pending
      })
      yield* trackUnsigned("goal-by-click-id", { click_id, amount: "50", adv_order_id: "A-1" })
      const own = { click_id, amount: "20", conv_status: "approved", adv_order_id: "A-2" }
      const answer = yield* track("conv", own)
      assert.strictEqual(answer.message, "Conversion changed.")
      const [row, other] = yield* conversionsOf(click_id)
      assert.isUndefined(other)
      assert.include(row, { proof: "token", status: "approved", amount: 200_000 })
      assert.strictEqual(row?.adv_order_id, "A-2")
      // The order that a stranger made up is free for the advertiser.
      const click = yield* givenClick({ offer_id })
      const token = tokenOf(advertiser_id)
      const next = yield* track("conv", { click_id: click, goal_id, adv_order_id: "A-1", token })
      assert.strictEqual(next.info.created, true)
    })
  )

  it.effect("of a goal that takes more counts again for another order only", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: pending,
        goal: { multiple_conversions: 1 }
      })
      const orders = [{}, {}, { adv_order_id: "1" }, { adv_order_id: "1" }, { adv_order_id: "2" }]
      for (const order of orders) yield* trackUnsigned("goal-by-click-id", { click_id, ...order })
      assert.lengthOf(yield* conversionsOf(click_id), 3)
    })
  )

  const sales = [
    ["the same order", { adv_order_id: "A-1" }, "A-2"],
    ["no order", {}, undefined]
  ] as const
  for (const [name, order, next] of sales) {
    for (const isFirst of [true, false]) {
      const when = isFirst ? "before" : "after"
      it.effect(
        `of ${name} counts once with a proven one ${when} it, where the goal takes more`,
        () =>
          Effect.gen(function* () {
            const { click_id } = yield* givenOfferWithClick({
              advertiser: pending,
              goal: { multiple_conversions: 1 }
            })
            const unsigned = trackUnsigned("pixel", { click_id, ...order })
            const proven = track("conv", { click_id, conv_status: "approved", ...order })
            for (const report of isFirst ? [proven, unsigned] : [unsigned, proven]) {
              assert.strictEqual((yield* report).status, 200)
            }
            const [row, other] = yield* conversionsOf(click_id)
            assert.isUndefined(other)
            assert.include(row, { proof: "token", status: "approved" })
            yield* unsigned
            assert.lengthOf(yield* conversionsOf(click_id), 1)
            // The advertiser's next sale is one more.
            yield* track(
              "conv",
              next === undefined ? { click_id } : { click_id, adv_order_id: next }
            )
            yield* unsigned
            assert.lengthOf(yield* conversionsOf(click_id), 2)
          })
      )
    }
  }

  it.effect("leaves its order to the advertiser, who says it once", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, offer_id } = yield* givenOfferWithClick({
        advertiser: pending
      })
      const order = { adv_order_id: "A-1" }
      yield* trackUnsigned("goal-by-click-id", { click_id, ...order })
      yield* track("conv", { click_id, ...order })
      const click = yield* givenClick({ offer_id })
      const token = tokenOf(advertiser_id)
      const again = yield* track("conv", { click_id: click, ...order, token })
      assert.strictEqual(again.info.created, false)
      assert.lengthOf(yield* conversionsOf(click), 0)
    })
  )

  it.effect("changes nothing, and not what the advertiser reported", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: { unsigned_reports: "trusted" }
      })
      yield* track("conv", { click_id, amount: "20", conv_status: "rejected" })
      const answer = yield* trackUnsigned("goal-by-click-id", { click_id, amount: "99" })
      assert.strictEqual(answer.info.created, false)
      assert.include((yield* conversionsOf(click_id))[0], { status: "rejected", amount: 200_000 })
    })
  )
})
