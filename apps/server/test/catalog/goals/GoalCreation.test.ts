import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { fieldOf, get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"
import { given, idOf, now } from "./goalCalls.ts"

describeOnEngines("Creation of a goal", server, (it) => {
  it.effect("200: of a title alone; the first one is the default, and is read back", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, create, key, list, offer_id } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Goal Created")
      assert.deepStrictEqual(answer.info.goal, {
        id: idOf(answer),
        offer_id,
        title: "Sign-up",
        alias: "sign-up",
        type: 2,
        type_selected: "CPA",
        status: 1,
        is_default: 1,
        is_private: false,
        hidden: false,
        currency: "EUR",
        revenue: "0.00",
        payout: "0.00",
        revenue_percent: null,
        payout_percent: null,
        revenue_limit: null,
        payout_limit: null,
        amount_limit: null,
        payout_for_affiliate: "0.00 EUR",
        conversion_status: 1,
        hold_days: null,
        convert_after_seconds: null,
        convert_within_days: null,
        window_action: "refuse",
        multiple_conversions: 0,
        tracking_method: 1,
        has_caps: 0,
        caps: "none",
        caps_list: [],
        created: now,
        updated: now
      })
      const found = yield* get(key, `${list}/${idOf(answer)}`)
      assert.strictEqual(found.message, "Goal Details")
      assert.deepStrictEqual(found.info, answer.info)
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [
        {
          action: "goal.created",
          entity: "goal",
          entity_id: idOf(answer),
          actor: `manager ${account_id}`,
          created: now,
          message: `Goal "Sign-up" of offer ${offer_id} was created.`
        }
      ])
    })
  )

  it.effect("200: with every field of a goal", () =>
    Effect.gen(function* () {
      const { create, key, list } = yield* given
      yield* create()
      const answer = yield* create({
        title: "Sale",
        alias: "sale_1",
        type: "4",
        status: 2,
        hidden: "yes",
        currency: "eur",
        revenue: 12.5,
        payout: "8",
        revenue_percent: "10.00",
        payout_percent: 7.5,
        revenue_limit: 100,
        payout_limit: 80,
        amount_limit: 1000,
        conversion_status: "hold",
        hold_days: 14,
        convert_after_seconds: 30,
        convert_within_days: 30,
        window_action: "hold",
        multiple_conversions: true,
        tracking_method: 3,
        caps: [
          { measure: "revenue", period: "month", maximum: "500" },
          { measure: "conversions", period: "day", maximum: 10 }
        ]
      })
      assert.deepInclude(answer.info.goal, {
        alias: "sale_1",
        type: 4,
        type_selected: "CPS",
        status: 2,
        is_default: 0,
        is_private: true,
        hidden: true,
        currency: "EUR",
        revenue: "12.50",
        payout: "8.00",
        revenue_percent: "10.00",
        payout_percent: "7.50",
        payout_for_affiliate: "7.50 %",
        revenue_limit: "100.00",
        payout_limit: "80.00",
        amount_limit: "1000.00",
        conversion_status: 4,
        hold_days: 14,
        convert_after_seconds: 30,
        convert_within_days: 30,
        window_action: "hold",
        multiple_conversions: 1,
        tracking_method: 3,
        has_caps: 1,
        caps: "10 conversions a day, 500.00 EUR revenue a month",
        caps_list: [
          { measure: "conversions", period: "day", maximum: "10" },
          { measure: "revenue", period: "month", maximum: "500.00" }
        ]
      })
      assert.deepStrictEqual((yield* get(key, `${list}/${idOf(answer)}`)).info, answer.info)
      assert.deepStrictEqual(fieldOf(yield* get(key, `${list}?has_caps=1`), "goals", "title"), [
        "Sale"
      ])
    })
  )

  it.effect("200: RevShare is priced in percent alone", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const answer = yield* create({ type: 6, revenue: 40, payout: "32.5" })
      assert.deepInclude(answer.info.goal, {
        type_selected: "RevShare",
        revenue: "0.00",
        revenue_percent: "40.00",
        payout: "0.00",
        payout_percent: "32.50"
      })
    })
  )

  it.effect("200: a new default takes the mark from the old one; aliases stay apart", () =>
    Effect.gen(function* () {
      const { create, key, list, put } = yield* given
      const first = idOf(yield* create())
      const second = idOf(yield* create({ title: "Sign up", is_default: true }))
      const goals = Effect.map(get(key, list), (answer) => [
        fieldOf(answer, "goals", "is_default"),
        fieldOf(answer, "goals", "alias")
      ])
      assert.deepStrictEqual(yield* goals, [
        [0, 1],
        ["sign-up", "sign-up-2"]
      ])
      assert.strictEqual((yield* put(first, { is_default: "yes" })).status, 200)
      assert.deepStrictEqual((yield* goals)[0], [1, 0])
      const refused = yield* put(first, { is_default: false })
      assert.strictEqual(refused.status, 422)
      assert.include(refused.text, "make another goal the default instead")
      assert.notStrictEqual(first, second)
    })
  )
})
