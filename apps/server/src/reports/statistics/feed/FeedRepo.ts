import { TimeZone } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { type FeedDialect, feedDialectOf } from "../../../platform/sql/feedDialect.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { dayOf } from "./dayOf.ts"
import { lineExpressions } from "./feedRows.ts"

/**
 * Rows of a block. ClickHouse takes half as long again for the same rows in four blocks; and on SQLite whoever writes
 * waits while the rows of a block are removed. Tests have smaller ones.
 */
export const BlockRows = Context.Reference<number>("server/FeedBlockRows", {
  defaultValue: () => 20_000
})

const Nullable = Schema.NullOr(Rows.Integer)

/** How far an engine of statistics has been fed. */
export const FeedState = Schema.Struct({
  triggers_version: Rows.Integer,
  /** Changes when everything is fed anew: tokens of blocks begin with it. */
  generation: Schema.String,
  /** The zone of the engine's days. */
  day_timezone: TimeZone.TimeZone,
  /** The last block that the engine has; -1 until the tables of a new generation are empty, -2 until all of it is in the feed. */
  block: Rows.Integer,
  /** The last row of the block that is on its way, if one is. */
  end_xact: Nullable,
  end_id: Nullable,
  /** Up to when everything had been fed, the last time that nothing was left: epoch milliseconds. */
  complete_until: Rows.Integer,
  /** Clicks of before this instant are in the engine, and may be nowhere else: epoch milliseconds, the beginning of a month. */
  moved_before: Rows.Integer
})
export type FeedState = typeof FeedState.Type

/** The last row of a block. All rows up to it belong to the block, for none can come before it any more. */
export interface End {
  readonly xact: number
  readonly id: number
}

/** The rows of a block as lines for each table. */
export type Lines = Readonly<Record<"clicks" | "impressions" | "conversions", string>>

const decode = Schema.decodeUnknownSync(FeedState)
const EndRow = Schema.Struct({ xact: Rows.Integer, id: Rows.Integer })
const decodeEnd = Schema.decodeUnknownSync(EndRow)
const Times = Schema.Struct({ first: Nullable, last: Nullable })
const decodeTimes = Schema.decodeUnknownSync(Times)

/** The order of the feed's rows, in SQL. */
const orderIn = (sql: SqlClient.SqlClient, { order }: FeedDialect) => ({
  order: (direction: "" | "DESC") =>
    sql.literal(order.map((name) => `${name} ${direction}`).join(", ")),
  compared: (row: string, operator: "<=" | ">", end: End) =>
    sql`(${sql.literal(order.map((name) => `${row}.${name}`).join(", "))})
      ${sql.literal(operator)} (${sql.csv(order.map((name) => sql`${end[name]}`))})`
})

/**
 * The feed: rows that triggers write in the transactions of events, taken in the order of transactions. On
 * PostgreSQL only rows below the horizon are looked at, the oldest transaction that is still open: every other
 * row that will ever come has a higher number, so a block that was planned never changes.
 */
export class FeedRepo extends Context.Service<FeedRepo>()("server/FeedRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const dialect = feedDialectOf(yield* Dialect)
    const inTransaction = yield* makeTransaction
    const blockRows = yield* BlockRows
    const horizon = sql.literal(dialect.horizon)
    const lineBreak = sql.literal(dialect.lineBreak)
    const { compared, order } = orderIn(sql, dialect)

    const state = sql`SELECT * FROM statistics_feed_state WHERE id = 1`.pipe(
      Effect.map((rows) => decode(rows[0])),
      Effect.orDie
    )
    /** Takes the lease, or makes it longer; none while somebody else has it. */
    const lease = (owner: string, now: number, until: number) =>
      sql`
        UPDATE statistics_feed_state SET lease = ${owner}, leased_until = ${until}
        WHERE id = 1 AND (lease = ${owner} OR lease IS NULL OR leased_until < ${now})
        RETURNING *`.pipe(
        Effect.map((rows) => Option.map(Array.head(rows), decode)),
        Effect.orDie
      )
    const release = (owner: string) =>
      sql`UPDATE statistics_feed_state SET lease = NULL, leased_until = 0 WHERE id = 1 AND lease = ${owner}`.pipe(
        Effect.asVoid,
        Effect.orDie
      )

    /** Decides on the next block and stores where it ends; none when there is nothing to feed. */
    const plan = Effect.fnUntraced(function* (block: number) {
      const [last] = yield* sql`
        SELECT xact, id FROM (
          SELECT xact, id FROM statistics_feed WHERE xact < ${horizon}
          ORDER BY ${order("")} LIMIT ${sql.literal(String(blockRows))}) block
        ORDER BY ${order("DESC")} LIMIT 1`
      if (last === undefined) return Option.none()
      const end = decodeEnd(last)
      const set = yield* sql`
        UPDATE statistics_feed_state SET end_xact = ${end.xact}, end_id = ${end.id}
        WHERE id = 1 AND block = ${block} AND end_id IS NULL RETURNING id`
      return set.length === 0 ? Option.none() : Option.some(end)
    }, Effect.orDie)

    /** Where the block behind a block will end, if all of its rows are there: then it is known before it is planned. */
    const next = Effect.fnUntraced(function* (end: End) {
      const found = yield* offThread`
        SELECT xact, id FROM statistics_feed f
        WHERE xact < ${horizon} AND ${compared("f", ">", end)}
        ORDER BY ${order("")} LIMIT 1 OFFSET ${sql.literal(String(blockRows - 1))}`
      return Option.map(Array.head(found), decodeEnd)
    }, Effect.orDie)

    const linesOf = Effect.fnUntraced(function* (
      expression: string,
      from: string,
      within: Statement.Fragment
    ) {
      const [row] = yield* offThread<{ readonly lines: string | null }>`
        SELECT string_agg(${sql.literal(expression)}, ${lineBreak} ORDER BY f.xact, f.id) AS lines
        FROM statistics_feed f ${sql.literal(from)} AND ${within}`
      return row?.lines ?? ""
    })

    /** The rows up to an end, but for those of the block that is still on its way. */
    const lines = Effect.fnUntraced(function* (end: End, zone: TimeZone.TimeZone, behind?: End) {
      const upTo = compared("f", "<=", end)
      const within = behind === undefined ? upTo : sql`${compared("f", ">", behind)} AND ${upTo}`
      const [times] = yield* offThread`
        SELECT MIN(created_millis) AS first, MAX(created_millis) AS last
        FROM statistics_feed f WHERE ${within}`
      const { first, last } = decodeTimes(times)
      const day = dayOf("f.created_millis", first ?? 0, last ?? 0, zone)
      const of = lineExpressions(dialect, day)
      return {
        clicks: yield* linesOf(
          of.clicks,
          "JOIN clicks e ON e.id = f.click_id AND e.created_millis = f.created_millis WHERE f.kind = 'click'",
          within
        ),
        impressions: yield* linesOf(of.impressions, "WHERE f.kind = 'impression'", within),
        conversions: yield* linesOf(of.conversions, "WHERE f.kind = 'conversion'", within)
      }
    }, Effect.orDie)

    /** The engine has the block that follows this one: its rows go. Somebody else may have said so already. */
    const advance = Effect.fnUntraced(
      function* (block: number, end: End) {
        const set = yield* sql`
          UPDATE statistics_feed_state SET block = ${block + 1}, end_xact = NULL, end_id = NULL
          WHERE id = 1 AND block = ${block} AND end_xact = ${end.xact} AND end_id = ${end.id}
          RETURNING id`
        if (set.length > 0)
          yield* sql`DELETE FROM statistics_feed WHERE ${compared("statistics_feed", "<=", end)}`
      },
      inTransaction,
      Effect.orDie
    )

    return {
      state,
      hasRows: sql`SELECT 1 FROM statistics_feed LIMIT 1`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie
      ),
      lease,
      release,
      plan,
      next,
      lines,
      advance,
      /** The engine's tables of a new generation are there, and empty. */
      begin: (generation: string) =>
        sql`
          UPDATE statistics_feed_state SET block = 0
          WHERE id = 1 AND generation = ${generation} AND block = -1`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      setCompleteUntil: (millis: number) =>
        sql`
          UPDATE statistics_feed_state SET complete_until = ${millis}
          WHERE id = 1 AND complete_until < ${millis}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
}) {
  static readonly layer = Layer.effect(FeedRepo, FeedRepo.make)
}
