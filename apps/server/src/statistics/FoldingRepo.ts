import { Measures } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../sql/Dialect.ts"
import { type DeltaKind, foldStatements } from "../sql/foldStatements.ts"
import * as Rows from "../sql/Rows.ts"
import { type RollUp, rollUps } from "../sql/rollUps.ts"
import type { TimeRun } from "./TimeRuns.ts"

/**
 * Deltas that are folded together: those with the lowest ids. On PostgreSQL these have been made negative, by
 * the transaction that folds them and for itself alone: between two of its statements it may be shown more
 * deltas, with lower ids too, and every statement has to be about the same ones.
 */
const Slice = Schema.Struct({
  /** The highest of their ids. */
  highest: Rows.Integer,
  deltas: Rows.Integer,
  /** When the first of them happened, and the last: epoch milliseconds. */
  first_millis: Rows.Integer,
  last_millis: Rows.Integer,
  clicks: Rows.Integer,
  conversions: Rows.Integer,
  /** Deltas after whose adding sums of nothing may be left behind. */
  diminishing: Rows.Integer
})
export type Slice = typeof Slice.Type

const decode = Schema.decodeUnknownSync(Slice)

/** A table of sums, as one folds into it. */
export interface Target {
  readonly time: RollUp["time"]
  /** Adds the slice's deltas of a kind, as far as they belong to a run of hours or days. */
  readonly add: (slice: Slice, kind: DeltaKind, run: TimeRun) => Effect.Effect<void>
  /** Removes what has become a sum of nothing. */
  readonly removeEmpty: (slice: Slice, run: TimeRun) => Effect.Effect<void>
}

export class FoldingRepo extends Context.Service<
  FoldingRepo,
  {
    readonly hasDeltas: Effect.Effect<boolean>
    /** Makes a slice of the oldest deltas, so many at most, until the transaction ends. */
    readonly begin: (limit: number) => Effect.Effect<Slice>
    readonly targets: ReadonlyArray<Target>
    /** Removes the slice's deltas. */
    readonly remove: (slice: Slice) => Effect.Effect<void>
  }
>()("server/FoldingRepo") {
  static readonly layer = Layer.effect(
    FoldingRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { engine } = yield* Dialect
      const count = (condition: string) =>
        sql`COALESCE(SUM(CASE WHEN ${sql.literal(condition)} THEN 1 ELSE 0 END), 0)`
      const isDiminishing = Measures.counts.map((name) => `${name} < 0`).join(" OR ")

      const oldest = sql<{ readonly id: number | null }>`
        SELECT MIN(id) AS id FROM statistic_deltas WHERE id > 0`
      const mark = (first: number, limit: number) => sql`
        UPDATE statistic_deltas SET id = -id WHERE id IN (
          SELECT id FROM statistic_deltas WHERE id >= ${first} ORDER BY id LIMIT ${limit}
        )`
      const describe = (highest: number) => sql`
        SELECT COUNT(*) AS deltas,
          COALESCE(MIN(created_millis), 0) AS first_millis,
          COALESCE(MAX(created_millis), 0) AS last_millis,
          ${count("goal_id = 0")} AS clicks,
          ${count("goal_id <> 0")} AS conversions,
          ${count(isDiminishing)} AS diminishing
        FROM statistic_deltas WHERE id <= ${highest}`
      /** From the oldest on, so that PostgreSQL passes over what is left of slices before. */
      const highestMarked = Effect.fnUntraced(function* (limit: number) {
        const [row] = yield* oldest
        const first = Number(row?.id ?? 1)
        yield* mark(first, limit)
        return -first
      })
      /** In a transaction of SQLite nobody else writes. */
      const highestOf = (limit: number) =>
        sql<{ readonly id: number | null }>`
          SELECT MAX(id) AS id FROM (SELECT id FROM statistic_deltas ORDER BY id LIMIT ${limit}) d`.pipe(
          Effect.map(([row]) => Number(row?.id ?? 0))
        )
      const begin = Effect.fnUntraced(function* (limit: number) {
        const highest = yield* engine === "sqlite" ? highestOf(limit) : highestMarked(limit)
        const [description] = yield* describe(highest)
        return decode({ ...description, highest })
      }, Effect.orDie)

      const toTarget = (rollUp: RollUp): Target => {
        const statements = foldStatements(sql, rollUp)
        const run =
          (statement: (typeof statements)["removeEmpty"]) =>
          ({ highest }: Slice, { endMillis, first, startMillis }: TimeRun) =>
            statement([first, startMillis, endMillis, highest]).pipe(Effect.orDie, Effect.asVoid)
        return {
          time: rollUp.time,
          add: (slice, kind, timeRun) => run(statements[kind])(slice, timeRun),
          removeEmpty: run(statements.removeEmpty)
        }
      }

      return FoldingRepo.of({
        hasDeltas: sql`SELECT 1 FROM statistic_deltas LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
        begin,
        targets: rollUps.map(toTarget),
        remove: ({ highest }) =>
          sql`DELETE FROM statistic_deltas WHERE id <= ${highest}`.pipe(Effect.orDie, Effect.asVoid)
      })
    })
  )
}
