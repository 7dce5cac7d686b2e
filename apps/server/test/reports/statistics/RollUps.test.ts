import { Measures } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { FoldingRepo } from "../../../src/reports/statistics/folding/FoldingRepo.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { StatisticsStateRepo } from "../../../src/tracking/deltas/StatisticsStateRepo.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import { counted, fold, given, rebuild, start, verify } from "./givenSums.ts"

const sumOf = (table: string) =>
  counted(
    table,
    "SUM(COALESCE(clicks, 0) + COALESCE(invalid_clicks, 0) + COALESCE(cv_approved, 0))"
  )

const deltas = counted("statistic_deltas", "COUNT(*)")

/** Does something outside of the transaction that is open. */
const byAnother = <A, E>(work: Effect.Effect<A, E>) =>
  Effect.flatMap(SqlClient.SqlClient, ({ transactionService }) =>
    Effect.updateContext(work, (context: Context.Context<never>) =>
      Context.omit(transactionService)(context)
    )
  )

describeOnEngines(
  "Tables of sums",
  (database) =>
    Layer.mergeAll(
      Folding.layer,
      FoldingRepo.layer,
      RollUps.layer,
      StatisticDeltasRepo.layer,
      StatisticsStateRepo.layer
    ).pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("are what the events add up to, folded or not", () =>
      Effect.gen(function* () {
        yield* given
        assert.deepStrictEqual(yield* verify, [])
        yield* fold
        assert.deepStrictEqual(yield* verify, [])
        for (const table of ["statistics_days", "network_hours", "network_days"])
          assert.strictEqual(yield* sumOf(table), yield* sumOf("statistics_hours"))
        assert.isAbove(yield* sumOf("network_days"), 0)
      })
    )

    it.effect("a wrong sum is found, and made right again while something waits to be folded", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* given
        yield* fold
        yield* sql`UPDATE network_days SET clicks = 1000 WHERE clicks IS NOT NULL`
        yield* sql`DELETE FROM statistics_hours WHERE goal_id <> 0`
        const tables = new Set((yield* verify).map(({ table }) => table))
        assert.deepStrictEqual([...tables].sort(), ["network_days", "statistics_hours"])
        yield* given
        yield* rebuild
        assert.deepStrictEqual(yield* verify, [])
        yield* fold
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("days become those of the network's new zone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const states = yield* StatisticsStateRepo
        yield* given
        yield* fold
        yield* sql`UPDATE network SET timezone = 'Europe/Berlin'`
        yield* rebuild
        const { day_timezone, days_ready } = yield* states.get
        assert.deepStrictEqual([String(day_timezone), days_ready], ["Europe/Berlin", 1])
        assert.deepStrictEqual(yield* verify, [])
        yield* given
        yield* fold
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("outlive the clicks that they are of", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const states = yield* StatisticsStateRepo
        yield* given
        yield* fold
        const before = yield* sumOf("statistics_days")
        const middle = Date.parse("2026-10-25T12:00:00Z")
        yield* states.keepSumsBefore(middle)
        yield* sql`DELETE FROM clicks WHERE created_millis < ${middle}`
        yield* rebuild
        assert.strictEqual(yield* sumOf("statistics_days"), before)
        assert.deepStrictEqual(yield* verify, [])
        yield* states.keepSumsBefore(start)
        assert.strictEqual((yield* states.get).events_since, middle)
      })
    )

    it.effect("are added to once, however many fold at the same time", () =>
      Effect.gen(function* () {
        yield* given
        yield* Effect.all([fold, fold, fold], { concurrency: 3, discard: true })
        yield* fold
        assert.isFalse(yield* Effect.flatMap(FoldingRepo, ({ hasDeltas }) => hasDeltas))
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("what comes while a slice is added up waits for the next one", () =>
      Effect.gen(function* () {
        const repo = yield* FoldingRepo
        yield* given
        yield* fold
        yield* given
        const nothing = { runs: { hour: [], day: [] }, complete_until: undefined }
        const meanwhile = Effect.provideContext(
          given,
          yield* Effect.context<Dialect | SqlClient.SqlClient | StatisticDeltasRepo>()
        )
        const folded = yield* repo.fold(1000, () => Effect.as(meanwhile, nothing))
        assert.isAbove(folded, 0)
        assert.strictEqual(yield* deltas, folded)
        yield* rebuild
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("a slice that is not what it was when it was planned stays as it is", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const repo = yield* FoldingRepo
        yield* given
        const nothing = { runs: { hour: [], day: [] }, complete_until: undefined }
        const one = "(SELECT MIN(id) FROM statistic_deltas)"
        const takeOne = sql`DELETE FROM statistic_deltas WHERE id = ${sql.literal(one)}`
        const meanwhile = Effect.provideContext(
          Effect.orDie(byAnother(takeOne)),
          yield* Effect.context<SqlClient.SqlClient>()
        )
        const before = yield* deltas
        yield* repo.fold(1000, () => Effect.as(meanwhile, nothing))
        assert.strictEqual(yield* deltas, before - 1)
        yield* repo.fold(1000, () => Effect.succeed(nothing))
        assert.isFalse(yield* repo.hasDeltas)
      })
    )

    it.effect("that come to nothing go", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const deltas = yield* StatisticDeltasRepo
        const add = (measures: Measures.Measures) =>
          inTransaction(
            deltas.insert([
              {
                created_millis: start,
                affiliate_id: 4000,
                offer_id: 1,
                goal_id: 3,
                currency: "CHF",
                measures
              }
            ])
          )
        const one = { ...Measures.zero, cv_approved: 1n, approved_revenue: 5n }
        const rows = sql`SELECT hour, cv_approved, approved_revenue FROM statistics_hours
          WHERE affiliate_id = 4000`
        yield* add(one)
        yield* fold
        assert.deepStrictEqual(yield* rows, [
          { hour: start / 3_600_000, cv_approved: 1, approved_revenue: 5 }
        ])
        yield* add(Measures.subtract(Measures.zero, one))
        yield* fold
        assert.deepStrictEqual(yield* rows, [])
      })
    )
  }
)
