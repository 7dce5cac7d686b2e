import { Measures } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenCap, givenOfferWithClick, now, track } from "./givenOfferWithClick.ts"

const Amount = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99_999 }))
const Step = Schema.Struct({
  endpoint: Schema.Literals(["conv", "conv-change", "conv-addchange"]),
  click: Schema.Literals([0, 1, 2]),
  goal: Schema.Literals([0, 1]),
  conv_status: Schema.Literals(["", "pending", "approved", "rejected", "hold"]),
  amount: Amount,
  payout: Schema.Literals(["", "0", "1.2345", "77"])
})
const Steps = Schema.Array(Step).check(Schema.isMaxLength(20))

const measures = [...Measures.names]

const sumsOf = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  measures.map((name) => rows.reduce((sum, row) => sum + BigInt(String(row[name] ?? 0)), 0n))

const measuresOf = (row: Readonly<Record<string, unknown>>) => {
  const money = (name: string) => BigInt(String(row[name] ?? 0))
  return Measures.ofConversion({
    status: Schema.decodeUnknownSync(
      Schema.Literals(["pending", "approved", "rejected", "hold", "trash"])
    )(row.status),
    revenue: money("revenue"),
    payout: money("payout"),
    amount: money("amount"),
    network_revenue: money("network_revenue"),
    network_payout: money("network_payout"),
    network_amount: money("network_amount")
  })
}

/** An offer in euros with a rate, a goal in percent, another one that takes more, and a cap. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO exchange_rates (currency, date, rate, source) VALUES ('EUR', '2026-01-01', '0.9213', 't')
    ON CONFLICT DO NOTHING`
  const { click_id, goal_id, offer_id } = yield* givenOfferWithClick({
    offer: { currency: "EUR" },
    goal: { revenue_percent: 123_456 }
  })
  const other = yield* givenGoal({ offer_id, multiple_conversions: 1 })
  const clicks = [click_id, yield* givenClick({ offer_id }), yield* givenClick({ offer_id })]
  const cap = yield* givenCap(offer_id, { maximum: 4, period: "month" })
  return { cap, clicks, goals: [goal_id, other], offer_id, sql }
})

describeOnEngines("What conversions add to statistics", server, (it) => {
  it.effect.prop(
    "is what their rows come to, whatever happened to them; and so is what they take of caps",
    [Steps],
    ([steps]) =>
      Effect.gen(function* () {
        const { cap, clicks, goals, offer_id, sql } = yield* given
        for (const { amount, click, conv_status, endpoint, goal, payout } of steps) {
          const answer = yield* track(endpoint, {
            click_id: clicks[click] ?? "",
            goal_id: goals[goal] ?? 0,
            amount: (amount / 100).toFixed(2),
            conv_status,
            payout
          })
          assert.include([200, 404, 409], answer.status, answer.text)
        }
        const rows = yield* sql`SELECT * FROM conversions WHERE offer_id = ${offer_id}`
        const deltas = yield* sql`SELECT * FROM statistic_deltas WHERE offer_id = ${offer_id}`
        assert.deepStrictEqual(sumsOf(deltas), sumsOf(rows.map(measuresOf)))
        const held = rows.filter(({ status }) => status !== "rejected").length
        const [usage] = yield* sql`SELECT used FROM cap_usage WHERE cap_id = ${cap}`
        assert.strictEqual(usage?.used ?? 0, held)
        assert.isAtMost(held, 4)
      }),
    { arbitrary: { runs: 15 } }
  )

  it.effect("400: an amount that is no price in the network's currency", () =>
    Effect.gen(function* () {
      const { clicks, sql } = yield* given
      yield* sql`
        INSERT INTO exchange_rates (currency, date, rate, source)
        VALUES ('EUR', '2026-02-28', '0.00004', 't')`
      yield* setTime(now + 2)
      const [click_id = ""] = clicks
      const refused = yield* track("conv", { click_id, amount: "400000.01" })
      assert.strictEqual(refused.status, 400, refused.text)
      assert.strictEqual(refused.headers["x-conversion-result"], "money_out_of_range")
      const taken = yield* track("conv", { click_id, amount: "400000" })
      assert.strictEqual(taken.status, 200, taken.text)
      yield* sql`DELETE FROM exchange_rates WHERE date > '2026-01-01'`
    })
  )

  it.effect("a rate of the day is stamped, and stays when another one comes", () =>
    Effect.gen(function* () {
      const { clicks, offer_id, sql } = yield* given
      const [click_id = ""] = clicks
      const { info } = yield* track("conv", { click_id, amount: "100" })
      const rowOf = Effect.map(
        sql`SELECT * FROM conversions WHERE offer_id = ${offer_id}`,
        ([row]) => row
      )
      assert.include(yield* rowOf, {
        currency: "EUR",
        exchange_rate: "0.9213",
        exchange_date: "2026-01-01",
        network_amount: 1_085_423
      })
      yield* sql`
        INSERT INTO exchange_rates (currency, date, rate, source)
        VALUES ('EUR', '2026-02-28', '0.5', 't'), ('EUR', '2026-03-02', '0.1', 't')`
      const transaction_id = String(info.transaction_id)
      yield* track("conv-change", { transaction_id, amount: "200" })
      assert.include(yield* rowOf, { exchange_rate: "0.9213", network_amount: 2_170_846 })
      // Rates are remembered for a second.
      yield* setTime(now + 1)
      yield* track("conv", { click_id: clicks[1] ?? "", amount: "100" })
      const [latest] = yield* sql`
        SELECT exchange_rate, exchange_date FROM conversions WHERE offer_id = ${offer_id}
        ORDER BY id DESC`
      assert.deepStrictEqual(latest, { exchange_rate: "0.5", exchange_date: "2026-02-28" })
      yield* sql`DELETE FROM exchange_rates WHERE date > '2026-01-01'`
    })
  )
})
