import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  keepInClickMonth,
  type Month,
  unpartitionedClicks
} from "../../../platform/sql/ClickMonths.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"

const State = Schema.Struct({
  generation: Schema.String,
  /** See `FeedState`. */
  block: Rows.Integer,
  /** Clicks of before this instant are for certain in ClickHouse. */
  moved_before: Rows.Integer,
  /** When that was found of the last month; null once its clicks have left. */
  moved_millis: Schema.NullOr(Rows.Integer)
})
const decode = Schema.decodeUnknownSync(State)
const decodeFirst = Schema.decodeUnknownSync(Schema.Struct({ first: Schema.NullOr(Rows.Integer) }))

/** Rows of one statement: few enough that it is over before a click has to wait. */
const sliceRows = 500

/** A click of the month is still to be fed: whoever has put it there has its turn first. */
class StillFed extends Schema.TaggedError<StillFed>()("StillFed", {}) {}

/** How far clicks have moved from the database to ClickHouse, a month of UTC at a time. */
export class ClickMovesRepo extends Context.Service<ClickMovesRepo>()("server/ClickMovesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const inTransaction = yield* makeTransaction
    const { keepSumsBefore } = yield* StatisticsStateRepo
    const table = sql(unpartitionedClicks(yield* Dialect))

    const unfed = (before: number) =>
      sql`SELECT 1 FROM statistics_feed WHERE kind = 'click' AND created_millis < ${before} LIMIT 1`
    const isFed = (before: number) => Effect.map(unfed(before), (rows) => rows.length === 0)

    const within = ({ endMillis, startMillis }: Month) =>
      sql`c.created_millis >= ${startMillis} AND c.created_millis < ${endMillis}`
    const isConverted = sql`EXISTS (SELECT 1 FROM conversions v WHERE v.click_id = c.id)`
    const isHeld = sql`EXISTS (SELECT 1 FROM returned_clicks r WHERE r.id = c.id)`

    /**
     * Clicks of a month are for certain in ClickHouse, unless everything is fed anew meanwhile. From now on whoever
     * needs one of them has it stay, and their sums are not made again.
     */
    const mark = Effect.fnUntraced(
      function* (generation: string, { endMillis }: Month, now: number) {
        const marked = yield* sql`
          UPDATE statistics_feed_state SET moved_before = ${endMillis}, moved_millis = ${now}
          WHERE id = 1 AND generation = ${generation} AND block >= 0 AND moved_millis IS NULL
          RETURNING id`
        if (marked.length > 0) yield* keepSumsBefore(endMillis)
      },
      inTransaction,
      Effect.orDie
    )

    /** Removes clicks of a month from its partition, if it has one, all but those that conversions need. */
    const removePartition = (month: Month) =>
      keepInClickMonth(
        month,
        sql`(${isConverted} OR ${isHeld})`,
        sql`c.id IN (SELECT id FROM returned_clicks)`,
        Effect.flatMap(unfed(month.endMillis), (rows) =>
          rows.length === 0 ? Effect.void : Effect.fail(new StillFed())
        )
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie)

    /** Removes some of those that have no partition. Returns whether there may be more. */
    const removeSlice = (month: Month) =>
      sql`
        DELETE FROM ${table} WHERE id IN (
          SELECT c.id FROM ${table} c
          WHERE ${within(month)} AND NOT ${isConverted} AND NOT ${isHeld}
            AND NOT EXISTS (${unfed(month.endMillis)})
          LIMIT ${sliceRows})
        RETURNING id`.pipe(
        Effect.map((rows) => rows.length >= sliceRows),
        Effect.orDie
      )

    /** All clicks of the last month have left. */
    const finish = Effect.fnUntraced(
      function* (moved_before: number) {
        yield* sql`
          UPDATE statistics_feed_state SET moved_millis = NULL
          WHERE id = 1 AND moved_before = ${moved_before}`
        yield* sql`DELETE FROM returned_clicks WHERE created_millis < ${moved_before}`
      },
      inTransaction,
      Effect.orDie
    )

    return {
      state: sql`
        SELECT generation, block, moved_before, moved_millis FROM statistics_feed_state
        WHERE id = 1`.pipe(
        Effect.map((rows) => decode(rows[0])),
        Effect.orDie
      ),
      /** The first click that has not moved. */
      first: (moved_before: number) =>
        sql`SELECT MIN(created_millis) AS first FROM clicks WHERE created_millis >= ${moved_before}`.pipe(
          Effect.map((rows) => decodeFirst(rows[0]).first),
          Effect.orDie
        ),
      /** Whether every click of before an instant has been fed. */
      isFed: (before: number) => Effect.orDie(isFed(before)),
      mark,
      removePartition,
      removeSlice,
      finish
    }
  })
}) {
  static readonly layer = Layer.effect(ClickMovesRepo, ClickMovesRepo.make).pipe(
    Layer.provide(StatisticsStateRepo.layer)
  )
}
