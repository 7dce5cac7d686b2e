import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, reasonsOf, track } from "./givenOfferWithClick.ts"

const uuid = "0192e4a0-1111-4222-8333-444455556666"

describeOnEngines("A reported conversion", server, (it) => {
  for (const endpoint of ["conv", "goal-by-click-id", "conv-addchange"]) {
    it.effect(`200: /track/${endpoint} makes it`, () =>
      Effect.gen(function* () {
        const { affiliate_id, click_id, goal_id, offer_id } = yield* givenOfferWithClick()
        const answer = yield* track(endpoint, { click_id, amount: "20", adv_param9: "whatever" })
        assert.strictEqual(answer.status, 200, answer.text)
        const { transaction_id, ...info } = answer.info
        const message = "Conversion created."
        const conv_status = "pending"
        assert.deepStrictEqual(info, {
          conv_status,
          affiliate_id,
          offer_id,
          goal_id,
          created: true,
          message
        })
        assert.strictEqual(answer.message, message)
        const [row] = yield* conversionsOf(click_id)
        assert.include(row, {
          transaction_id,
          revenue: 100_000,
          payout: 80_000,
          amount: 200_000,
          network_revenue: 100_000,
          exchange_rate: "1",
          exchange_date: null,
          created_millis: now * 1000
        })
      })
    )
  }

  it.effect("200: a body says the same, as JSON and as a form, and goes before the query", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, offer_id } = yield* givenOfferWithClick()
      const token = tokenOf(advertiser_id)
      const other = yield* givenClick({ offer_id })
      const body = { click_id, amount: 2.5, token }
      const json = yield* sendJson("", "POST", "/track/conv?amount=1", body)
      const form = "application/x-www-form-urlencoded"
      const text = `click_id=${other}&amount=3&conv_status=approved&token=${token}`
      const asForm = yield* sendText("", "POST", "/track/goal-by-click-id", text, form)
      assert.deepStrictEqual([json.status, asForm.status], [200, 200], json.text + asForm.text)
      assert.strictEqual((yield* conversionsOf(click_id))[0]?.amount, 25_000)
      const [row] = yield* conversionsOf(other)
      assert.include(row, { amount: 30_000, status: "approved" })
    })
  )

  it.effect("keeps what was known of its click, and what the advertiser handed through", () =>
    Effect.gen(function* () {
      const click = { sub_id3: "x", country: 2_921_044, browser: "Firefox", ip: "203.0.113.9" }
      const { click_id } = yield* givenOfferWithClick({
        click: { ...click, aff_click_id: "own-1" }
      })
      yield* track("conv", { aff_click_id: "own-1", adv_order_id: "A-1", promo_code: "SPRING" })
      const [row] = yield* conversionsOf(click_id)
      assert.include(row, { ...click, aff_click_id: "own-1", adv_order_id: "A-1" })
      assert.strictEqual(row?.details, '{"promo_code":"SPRING"}')
    })
  )

  it.effect("200: a repetition finds the first one, and is kept with its reason", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      const first = yield* track("conv", { click_id })
      const again = yield* track("conv", { click_id, conv_status: "approved" })
      assert.strictEqual(again.status, 200)
      assert.deepStrictEqual(again.info, {
        ...first.info,
        created: false,
        message: "Conversion already exists."
      })
      assert.lengthOf(yield* conversionsOf(click_id), 1)
      assert.deepStrictEqual(yield* reasonsOf(click_id), ["duplicate"])
    })
  )

  it.effect("a goal that takes more is repeated, but for a known order or transaction id", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({ goal: { multiple_conversions: 1 } })
      const created = (parameters: Readonly<Record<string, string>>) =>
        Effect.map(track("conv", { click_id, ...parameters }), ({ info }) => info.created)
      assert.isTrue(yield* created({}))
      assert.isTrue(yield* created({}))
      assert.isTrue(yield* created({ adv_order_id: "B-1" }))
      assert.isFalse(yield* created({ adv_order_id: "B-1" }))
      assert.isTrue(yield* created({ transaction_id: uuid }))
      assert.isFalse(yield* created({ transaction_id: uuid.toUpperCase() }))
    })
  )

  it.effect("a repetition is found although the offer has ended", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({ goal: { status: 2 } })
      assert.strictEqual((yield* track("conv", { click_id })).status, 409)
      const open = yield* givenOfferWithClick()
      const first = yield* track("conv", { click_id: open.click_id })
      const again = yield* track("conv", { click_id: open.click_id, goal_id: open.goal_id })
      assert.strictEqual(again.info.transaction_id, first.info.transaction_id)
    })
  )

  it.effect("a bot's click may convert", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({ click: { invalid_reason: "bot" } })
      assert.strictEqual((yield* track("conv", { click_id })).status, 200)
    })
  )

  it.effect("goals are named by id and by alias", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      const goal_id = yield* givenGoal({ offer_id, alias: "deposit", conversion_status: 4 })
      const byAlias = yield* track("conv", { click_id, goal_alias: "deposit" })
      assert.include(byAlias.info, { goal_id, conv_status: "hold", created: true })
      const byId = yield* track("conv", { click_id, goal_id })
      assert.include(byId.info, { goal_id, created: false })
    })
  )

  it.effect("405: HEAD makes none", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      const answer = yield* sendText("", "PUT", `/track/conv?click_id=${click_id}`, "{}")
      assert.strictEqual(answer.status, 405)
      assert.strictEqual(answer.headers.allow, "GET, POST")
    })
  )
})
