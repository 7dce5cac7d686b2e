import { Measures, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, SqlError, type Statement } from "effect/sql"
import { boundStatement } from "../../../platform/sql/commits/boundStatement.ts"
import { groupStore, groupWriterOf } from "../../../platform/sql/commits/GroupWriter.ts"
import { Ids } from "../../../platform/sql/commits/Ids.ts"
import { plannedWrites } from "../../../platform/sql/commits/plannedWrites.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { makeSweepQueue } from "../../../platform/sql/sweepQueue.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { conversionSums } from "../store/conversionSums.ts"
import { foldStatements } from "../store/foldStatements.ts"
import { paidClickCounts } from "../store/paidClickCounts.ts"
import { isPaid, paidClickPostings } from "../store/paidClickPostings.ts"
import { type RollUp, rollUps } from "../store/rollUps.ts"
import type { TimeRun } from "./TimeRuns.ts"

/** Deltas that are folded together: those with the lowest ids. */
const Slice = Schema.Struct({
  /** Between which ids they lie. */
  lowest: Rows.Integer,
  highest: Rows.Integer,
  deltas: Rows.Integer,
  /** When the first of them happened, and the last: epoch milliseconds. */
  first_millis: Rows.Integer,
  last_millis: Rows.Integer,
  clicks: Rows.Integer,
  conversions: Rows.Integer,
  /** Deltas of conversions that do not tell visitors apart: an earlier release has written them. */
  untold: Rows.Integer,
  /** Deltas of clicks that somebody is paid for. */
  paid: Rows.Integer,
  /** Deltas after whose adding sums of nothing may be left behind. */
  diminishing: Rows.Integer,
  /** The zone of the tables of days. */
  day_timezone: TimeZone.TimeZone
})
export type Slice = typeof Slice.Type

const decode = Schema.decodeUnknownSync(Slice)

/** What is to be done with a slice. */
export interface Plan {
  /** The hours and days to which it is added. */
  readonly runs: Readonly<Record<RollUp["time"], ReadonlyArray<TimeRun>>>
  /** Up to when everything has been added up then, where that is known: epoch milliseconds. */
  readonly complete_until: number | undefined
}

type ToPlan = (slice: Slice) => Effect.Effect<Plan>

/** None when somebody else has folded, or made sums anew, since the transaction's snapshot. */
const noneIfOvertaken = (defect: unknown): Effect.Effect<number> =>
  SqlError.isSqlError(defect) && defect.reason._tag === "SerializationError"
    ? Effect.succeed(0)
    : Effect.die(defect)

export class FoldingRepo extends Context.Service<FoldingRepo>()("server/FoldingRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids
    const states = yield* StatisticsStateRepo
    const inTransaction = yield* makeTransaction
    const sweep = yield* makeSweepQueue("statistic_deltas")
    const count = (condition: string) =>
      sql`COALESCE(SUM(CASE WHEN ${sql.literal(condition)} THEN 1 ELSE 0 END), 0)`
    const isDiminishing = Measures.counts.map((name) => `${name} < 0`).join(" OR ")

    const describe = (deltas: Statement.Fragment) => sql`
      SELECT COUNT(*) AS deltas,
        COALESCE(MIN(id), 0) AS lowest,
        COALESCE(MAX(id), 0) AS highest,
        COALESCE(MIN(created_millis), 0) AS first_millis,
        COALESCE(MAX(created_millis), 0) AS last_millis,
        ${count("goal_id = 0")} AS clicks,
        ${count("goal_id <> 0")} AS conversions,
        ${count("goal_id <> 0 AND country IS NULL")} AS untold,
        ${count(isPaid)} AS paid,
        ${count(isDiminishing)} AS diminishing,
        (SELECT day_timezone FROM statistics_state WHERE id = 1) AS day_timezone
      FROM ${deltas}`
    /** One statement, so that what it counts is what lies between the ids. PostgreSQL plans by the limit. */
    const oldest = (limit: number) =>
      describe(sql`(
        SELECT * FROM statistic_deltas ORDER BY id LIMIT ${sql.literal(String(limit))}
      ) oldest`)
    const ofSlice = ({ highest, lowest }: Slice) =>
      sql`statistic_deltas WHERE id >= ${lowest} AND id <= ${highest}`

    const targets = [...rollUps, ...Object.values(conversionSums)].map((rollUp) => ({
      time: rollUp.time,
      ...foldStatements(sql, rollUp)
    }))
    const posted = Effect.fnUntraced(function* (slice: Slice) {
      if (slice.paid === 0) return []
      const [id = 0] = yield* ids.take("ledger_transactions", 1)
      return [
        paidClickCounts(sql, ofSlice(slice)),
        ...paidClickPostings(sql, id, ofSlice(slice), slice.last_millis)
      ]
    })
    const writesOf = Effect.fnUntraced(function* (slice: Slice, { complete_until, runs }: Plan) {
      return [
        ...targets.flatMap(({ clicks, conversions, removeEmpty, time }) => [
          ...(clicks !== undefined && slice.clicks > 0
            ? runs[time].map((run) => clicks(slice, run))
            : []),
          ...(slice.conversions > 0 ? runs[time].map((run) => conversions(slice, run)) : []),
          ...(slice.diminishing > 0 ? runs[time].map((run) => removeEmpty(slice, run)) : [])
        ]),
        ...(slice.untold > 0 ? [states.spoilConversions] : []),
        ...(yield* posted(slice)),
        sql`DELETE FROM ${ofSlice(slice)}`,
        ...(complete_until === undefined ? [] : [states.setCompleteUntil(complete_until)])
      ]
    })

    /**
     * On PostgreSQL every statement is shown what was there when the first one began: between two of them more
     * deltas may come, with ids among those of the slice.
     */
    const foldHeld = Effect.fnUntraced(
      function* (limit: number, toPlan: ToPlan) {
        yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
        if (Option.isNone(yield* states.hold)) return 0
        const [description] = yield* oldest(limit)
        const slice = decode(description)
        const writes = yield* writesOf(slice, yield* toPlan(slice))
        yield* Effect.forEach(writes, (write) => write, { discard: true })
        return slice.deltas
      },
      inTransaction,
      Effect.catchDefect(noneIfOvertaken)
    )

    /**
     * On SQLite the thread that writes does what was planned here, if the slice is still what it was: another
     * process may have folded some of it, and days may be those of another zone by now.
     */
    const foldPlanned = Effect.fnUntraced(function* (limit: number, toPlan: ToPlan) {
      const answer = yield* oldest(limit)
      const slice = decode(answer[0])
      const question = boundStatement(describe(ofSlice(slice)))
      const writes = yield* writesOf(slice, yield* toPlan(slice))
      yield* groupWriterOf(sql)(plannedWrites, {
        question,
        answer,
        writes: writes.map(boundStatement)
      })
      return slice.deltas
    })

    const { store: fold } = groupStore(yield* Dialect, {
      byThread: foldPlanned,
      atOnce: foldHeld
    })
    return {
      hasDeltas: sql`SELECT 1 FROM statistic_deltas LIMIT 1`.pipe(
        Effect.map((rows) => rows.length > 0),
        Effect.orDie
      ),
      /**
       * Folds a slice of the oldest deltas, so many at most, as it is planned: in one transaction they are added
       * up and removed. Answers how many there were; none while another process holds the sums.
       */
      fold: (limit: number, toPlan: ToPlan) =>
        fold(limit, toPlan).pipe(Effect.tap(sweep), Effect.orDie)
    }
  })
}) {
  static readonly layer = Layer.effect(FoldingRepo, FoldingRepo.make).pipe(
    Layer.provide([Ids.layer, StatisticsStateRepo.layer])
  )
}
