import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import * as Draw from "../../src/demo/Draw.ts"
import type { Table } from "../../src/demo/Generation.ts"
import { historyTables } from "../../src/demo/history/historyTables.ts"
import { paidAffiliates } from "../../src/demo/history/paidAffiliates.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { filledWithHistory, only } from "./DemoInstance.ts"
import { demoRows, type GeneratedRows, generatedRows, seed } from "./GeneratedRows.ts"
import { testDeliveries } from "./testDeliveries.ts"
import { testPayments } from "./testPayments.ts"

const rowsOf = (tables: ReadonlyArray<Table>, name: string) =>
  tables.find(([table]) => table === name)?.[1] ?? []

/** A history of a network. */
const historyOf = ({ generated, moments }: GeneratedRows, ofSeed: string) =>
  Effect.map(Random.withSeed(Draw.fromRandom, ofSeed), (draw) =>
    historyTables({ draw, moments, generated })
  )

describe("the history of the demo network", () => {
  it.effect("follows from its seed", () =>
    Effect.gen(function* () {
      const rows = yield* demoRows
      const tables = yield* historyOf(rows, "one")
      assert.deepStrictEqual(yield* historyOf(rows, "one"), tables)
      assert.notDeepEqual(yield* historyOf(rows, "another"), tables)
    })
  )

  it.effect("is over at any time of a day, speaks against no vendor, and pays a dozen", () =>
    Effect.gen(function* () {
      for (const day of ["2026-03-01T00:00:01Z", "2026-11-30T23:59:00Z"]) {
        const rows = yield* generatedRows(seed, day)
        const tables = yield* historyOf(rows, day)
        const attempts = [...rowsOf(tables, "leads_log"), ...rowsOf(tables, "postback_attempts")]
        for (const { finished_millis } of attempts) {
          assert.isAtMost(Number(finished_millis), rows.moments.nowMillis, day)
        }
        const failed = rowsOf(tables, "postback_deliveries").filter(
          ({ state }) => state === "failed"
        )
        assert.isAtMost(failed.length, 6, day)
        assert.isAtMost(new Set(failed.map(({ postback_id }) => postback_id)).size, 2, day)
        const ends = rowsOf(tables, "leads_log")
          .filter(({ delivery_id }) => delivery_id !== null)
          .toSorted((a, b) => Number(a.finished_millis) - Number(b.finished_millis))
        const last = new Map(ends.map(({ http_status, vendor_id }) => [vendor_id, http_status]))
        assert.deepStrictEqual([...new Set(last.values())], [200], day)
        const paid = paidAffiliates(rows.generated, rows.moments)
        assert.lengthOf(paid, 12, day)
        assert.deepStrictEqual([Number(paid[0]?.id), paid[0]?.fate], [1, "paid"], day)
      }
    })
  )

  it.effect("has no two leads of one person, but for those that are duplicates", () =>
    Effect.gen(function* () {
      const tables = yield* historyOf(yield* demoRows, seed)
      const leads = rowsOf(tables, "leads")
      const kept = leads.filter(({ trash_reason }) => trash_reason !== "duplicate")
      assert.isBelow(kept.length, leads.length)
      for (const name of ["email", "phone"]) {
        assert.strictEqual(new Set(kept.map((lead) => lead[name])).size, kept.length, name)
      }
    })
  )
})

describeOnEngines(
  "History of the demo",
  filledWithHistory,
  (it) => {
    testDeliveries(it)
    testPayments(it)
  },
  { only }
)
