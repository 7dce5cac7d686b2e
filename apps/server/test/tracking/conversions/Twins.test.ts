import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  conversionsOf,
  givenCap,
  givenOfferWithClick,
  track,
  trackUnsigned
} from "./givenOfferWithClick.ts"

const racers = 12

/** The statuses of calls that start together. */
const race = <A, E, R>(attempts: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(attempts, { concurrency: "unbounded" })

const countOf = Effect.fnUntraced(function* (offer_id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly n: number }>`
    SELECT COUNT(*) AS n FROM conversions WHERE offer_id = ${offer_id}`
  return rows[0]?.n
})

const deltasOf = Effect.fnUntraced(function* (offer_id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly n: number }>`
    SELECT SUM(cv_pending) AS n FROM statistic_deltas WHERE offer_id = ${offer_id}`
  return Number(rows[0]?.n)
})

describeOnEngines("Conversions that race", server, (it) => {
  const named = [
    ["one click", {}],
    ["one order", { adv_order_id: "R-1" }],
    ["one transaction id", { transaction_id: "0194e4a0-1111-4222-8333-444455556666" }]
  ] as const

  for (const [name, parameters] of named) {
    it.effect(`twins of ${name} are one conversion, counted once`, () =>
      Effect.gen(function* () {
        const multiple_conversions = name === "one click" ? 0 : 1
        const { click_id, offer_id } = yield* givenOfferWithClick({
          goal: { multiple_conversions }
        })
        yield* givenCap(offer_id, { maximum: 5 })
        const answers = yield* race(
          Array.from({ length: racers }, () => track("conv", { click_id, ...parameters }))
        )
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
        assert.strictEqual(new Set(answers.map(({ info }) => info.transaction_id)).size, 1)
        assert.lengthOf(
          answers.filter(({ info }) => info.created),
          1
        )
        assert.strictEqual(yield* countOf(offer_id), 1)
        assert.strictEqual(yield* deltasOf(offer_id), 1)
        const sql = yield* SqlClient.SqlClient
        const used = yield* sql`
          SELECT u.used FROM cap_usage u JOIN caps c ON c.id = u.cap_id
          WHERE c.offer_id = ${offer_id}`
        assert.deepStrictEqual(used, [{ used: 1 }])
      })
    )
  }

  it.effect("one order on several clicks is one conversion", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const clicks = yield* Effect.replicateEffect(givenClick({ offer_id }), racers)
      const answers = yield* race(
        clicks.map((click_id) => track("conv", { click_id, adv_order_id: "R-2" }))
      )
      assert.strictEqual(new Set(answers.map(({ info }) => info.transaction_id)).size, 1)
      assert.strictEqual(yield* countOf(offer_id), 1)
    })
  )

  for (const [name, order, expected] of [
    ["one order", { adv_order_id: "R-3" }, 1],
    ["no order", {}, racers]
  ] as const) {
    it.effect(`of ${name}, browsers' reports add none to the advertiser's own`, () =>
      Effect.gen(function* () {
        const { click_id, offer_id } = yield* givenOfferWithClick({
          advertiser: { unsigned_reports: "pending" },
          goal: { multiple_conversions: 1 }
        })
        const reports = Array.from({ length: racers }, () => [
          trackUnsigned("goal-by-click-id", { click_id, ...order }),
          track("conv", { click_id, ...order })
        ])
        const answers = yield* race(reports.flat())
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
        assert.strictEqual(yield* countOf(offer_id), expected)
        const proofs = (yield* conversionsOf(click_id)).map(({ proof }) => proof)
        assert.deepStrictEqual([...new Set(proofs)], ["token"])
      })
    )
  }

  it.effect("those that add or change leave one conversion with the last word of one of them", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      const statuses = ["approved", "rejected", "hold"]
      const answers = yield* race(
        Array.from({ length: racers }, (_, index) =>
          track("conv-addchange", { click_id, conv_status: statuses[index % 3] ?? "hold" })
        )
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.strictEqual(yield* countOf(offer_id), 1)
    })
  )
})
