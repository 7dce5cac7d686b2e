import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  conversionsOf,
  givenOfferWithClick,
  now,
  track
} from "../conversions/givenOfferWithClick.ts"

const settings = "/api/v2/network/settings/network"

/** A manager who sets what is done about fraud, and the second that it takes to be in force. */
const given = Effect.fnUntraced(function* (fraud: Readonly<Record<string, unknown>>) {
  const { key } = yield* givenKey("manager")
  const set = yield* sendJson(key, "PUT", settings, {
    fraud_rules_off: null,
    fraud_threshold: null,
    fraud_action: "hold",
    ...fraud
  })
  assert.strictEqual(set.status, 200, set.text)
  return { key, set }
})

let seconds = 0

/** Settings are in force within a second, so that each test looks at its own. */
const later = Effect.suspend(() => {
  seconds += 2
  return setTime(now + seconds)
})

const hosted = { connection_type: "hosting", ip: "5.9.1.1", country: 2921044 }

/** Other conversions of the offer, each of its own address, ten minutes after its click. */
const others = (
  {
    goal_id,
    offer_id,
    advertiser_id
  }: { goal_id: number; offer_id: number; advertiser_id: number },
  count: number,
  columns: Columns = {}
) =>
  Effect.forEach(Array.from({ length: count }), (_, index) =>
    givenConversion(
      { advertiser_id, offer_id, goal_id },
      {
        created_millis: (now - 60 - index) * 1000,
        click_millis: (now - 660 - index) * 1000,
        ip: `10.0.0.${index}`,
        ...columns
      }
    )
  )

describeOnEngines("Fraud", server, (it) => {
  it.effect("200: is told with its rules, and rejects nothing by itself", () =>
    Effect.gen(function* () {
      const { key } = yield* given({})
      const made = yield* givenOfferWithClick({
        click: { ...hosted, created_millis: (now - 1) * 1000 }
      })
      yield* others(made, 20)
      yield* later
      const answer = yield* track("conv", { click_id: made.click_id, conv_status: "approved" })
      assert.strictEqual(answer.status, 200, answer.text)
      const [stored] = yield* conversionsOf(made.click_id)
      assert.include(stored, {
        status: "approved",
        antifraud_logic_score: 75,
        fraud_rules: "quick,hosting"
      })
      const why = yield* get(key, `/api/v2/network/tracking/why?click_id=${made.click_id}`)
      const [told] = records(why, "conversions")
      assert.strictEqual(told?.antifraud_logic_score, 75)
      assert.deepStrictEqual(
        Object(told?.fraud_findings).map(({ rule }: { readonly rule: string }) => rule),
        ["quick", "hosting"]
      )
      assert.strictEqual(Object(why.info.click).antifraud_logic_score, 40)
      const range = "rangeFrom=2026-03-01&rangeTo=2026-03-01"
      const path = `/api/v2/network/reports/conversions?offer=${made.offer_id}&${range}&perPage=100`
      const rows = records(yield* get(key, path), "transactions")
      assert.include(
        rows.map((row) => row.antifraud_logic_score),
        75
      )
      const own = yield* givenKeyOf("affiliate", made.affiliate_id)
      const mine = yield* get(own, `/api/v2/affiliate/tracking/why?click_id=${made.click_id}`)
      assert.strictEqual(mine.status, 200, mine.text)
      assert.notInclude(mine.text, "fraud")
    })
  )

  it.effect("200: from the threshold on, conversions are held or rejected, with the reason", () =>
    Effect.gen(function* () {
      for (const [fraud_action, status] of [
        ["hold", "hold"],
        ["reject", "rejected"]
      ] as const) {
        const { key } = yield* given({ fraud_threshold: "40", fraud_action })
        const { click_id } = yield* givenOfferWithClick({ click: hosted })
        yield* later
        const answer = yield* track("conv", { click_id })
        const [stored] = yield* conversionsOf(click_id)
        assert.include(stored, { status, hold_reason: "fraud_score" }, answer.text)
        const transaction_id = String(answer.info.transaction_id)
        // Its advertiser can't undo that, and a manager can.
        yield* track("conv-change", { transaction_id, conv_status: "approved" })
        assert.include((yield* conversionsOf(click_id))[0], {
          status: "hold",
          hold_reason: "fraud_score"
        })
        const changed = yield* sendJson(
          key,
          "POST",
          "/api/v2/network/reports/conversions/change-status",
          { ids: [transaction_id], conv_status: "approved" }
        )
        assert.strictEqual(changed.status, 200, changed.text)
        assert.include((yield* conversionsOf(click_id))[0], {
          status: "approved",
          hold_reason: null
        })
      }
    })
  )

  it.effect("200: what a manager makes stands, and rules that are off find nothing", () =>
    Effect.gen(function* () {
      const { key } = yield* given({ fraud_threshold: 1 })
      const byManager = yield* givenOfferWithClick({ click: hosted })
      yield* later
      const path = "/api/v2/network/tracking/conv-click-id"
      const answer = yield* sendJson(key, "POST", path, {
        click_id: byManager.click_id,
        conv_status: "approved"
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.include((yield* conversionsOf(byManager.click_id))[0], {
        status: "approved",
        antifraud_logic_score: 40
      })
      yield* sendJson(key, "PUT", settings, { fraud_rules_off: ["hosting"] })
      yield* later
      const { offer_id } = byManager
      const click_id = yield* givenClick({ ...hosted, offer_id })
      yield* track("conv", { click_id })
      assert.include((yield* conversionsOf(click_id))[0], {
        antifraud_logic_score: 0,
        fraud_rules: null,
        hold_reason: null
      })
    })
  )

  it.effect("422: a threshold, an action and rules that there are not", () =>
    Effect.gen(function* () {
      const { key } = yield* given({})
      const wrong = [
        ["fraud_threshold", 0],
        ["fraud_threshold", 101],
        ["fraud_action", "delete"],
        ["fraud_rules_off", ["luck"]]
      ] as const
      for (const [field, value] of wrong) {
        const answer = yield* sendJson(key, "PUT", settings, { [field]: value })
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
      const sql = yield* SqlClient.SqlClient
      assert.include((yield* sql`SELECT fraud_action FROM network`)[0], { fraud_action: "hold" })
    })
  )
})
