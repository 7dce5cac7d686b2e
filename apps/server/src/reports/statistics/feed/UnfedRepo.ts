import { Context, Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { feedDialectOf } from "../../../platform/sql/feedDialect.ts"
import { rowsOfIds } from "../../../platform/sql/givenRows.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { conversionList } from "./feedRows.ts"

/** An engine that so much waits for is not asked for conversions. Tests have less. */
export const WaitingMax = Context.Reference<number>("server/WaitingMax", {
  defaultValue: () => 20_000
})

/** Conversions that an engine of statistics does not have as they are. */
export interface Unfed {
  /** All of them. */
  readonly ids: ReadonlyArray<number>
  /** The columns of those that are asked for, as they are now: a JSON list of lists. */
  readonly rows: string
}

interface Waiting {
  readonly waiting: number
  readonly ids: string | null
}

/** Conversions that wait in the feed. */
export class UnfedRepo extends Context.Service<UnfedRepo>()("server/UnfedRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const dialect = yield* Dialect
    const offThread = yield* OffThread
    const waitingMax = yield* WaitingMax
    const feed = feedDialectOf(dialect)
    const id = sql.literal(feed.firstOf("f.after"))
    const list = sql.literal(conversionList(feed, "e"))

    /** Asked for by a condition on their table, which is called `e`. None when too much waits. */
    const conversions = Effect.fnUntraced(function* (condition: Statement.Fragment) {
      const [found] = yield* offThread<Waiting>`
        SELECT COUNT(*) AS waiting,
          string_agg(CASE WHEN f.kind = 'conversion' THEN ${id} END, ',') AS ids
        FROM (SELECT kind, after FROM statistics_feed LIMIT ${waitingMax + 1}) f`
      if (Number(found?.waiting ?? 0) > waitingMax) return Option.none()
      const ids = [...new Set(found?.ids?.split(",").map(Number))]
      if (ids.length === 0) return Option.some({ ids, rows: "[]" })
      const [row] = yield* offThread<{ readonly lists: string | null }>`
        SELECT string_agg(${list}, ',') AS lists
        FROM ${rowsOfIds(sql, dialect, "conversions", ids)} e WHERE ${condition}`
      return Option.some({ ids, rows: `[${row?.lists ?? ""}]` })
    })

    return { conversions }
  })
}) {
  static readonly layer = Layer.effect(UnfedRepo, UnfedRepo.make)
}
