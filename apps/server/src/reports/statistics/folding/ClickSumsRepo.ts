import { TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { boundStatement } from "../../../platform/sql/commits/boundStatement.ts"
import { groupStore, groupWriterOf } from "../../../platform/sql/commits/GroupWriter.ts"
import { plannedWrites } from "../../../platform/sql/commits/plannedWrites.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { clickSumStatements, type DayPart } from "../store/clickSumStatements.ts"
import { findDifferences } from "../store/differing.ts"

/** How far clicks have been summed up. */
const State = Schema.Struct({
  /** Clicks of before are in the sums: epoch milliseconds. Below 0 the sums are being removed. */
  summed_until: Rows.Integer,
  /** The zone of the days. */
  day_timezone: TimeZone.TimeZone
})
export type State = typeof State.Type

const decode = Schema.decodeUnknownSync(State)

/** What is done next. */
export interface Step {
  readonly add?: DayPart | undefined
  /** The day whose sums go. */
  readonly remove?: number | undefined
  /** Up to when clicks are summed up then. */
  readonly until: number
}

const At = Schema.Struct({ at: Schema.NullOr(Rows.Integer) })
const decodeAt = Schema.decodeUnknownSync(At)
/** The instant or day of the only row; none where there is no row, or nothing in it. */
const atOf = ([row]: ReadonlyArray<unknown>): number | undefined =>
  row === undefined ? undefined : (decodeAt(row).at ?? undefined)

export class ClickSumsRepo extends Context.Service<ClickSumsRepo>()("server/ClickSumsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const dialect = yield* Dialect
    const offThread = yield* OffThread
    const inTransaction = yield* makeTransaction
    const { add, differences: differing, remove: removeDay } = clickSumStatements(sql)

    const question = sql`
      SELECT c.summed_until, s.day_timezone FROM click_sums_state c, statistics_state s
      WHERE c.id = 1 AND s.id = 1`

    const writesOf = ({
      add: part,
      remove,
      until
    }: Step): ReadonlyArray<Statement.Statement<object>> => [
      ...(part === undefined ? [] : add(part)),
      ...(remove === undefined ? [] : removeDay(remove)),
      sql`UPDATE click_sums_state SET summed_until = ${until} WHERE id = 1`
    ]

    type ToStep = (state: State) => Effect.Effect<Step | undefined>

    const advanceByThread = Effect.fnUntraced(function* (toStep: ToStep) {
      const answer = yield* question
      const step = yield* toStep(decode(answer[0]))
      if (step === undefined) return false
      const writes = writesOf(step).map(boundStatement)
      yield* groupWriterOf(sql)(plannedWrites, {
        question: boundStatement(question),
        answer,
        writes
      })
      return true
    })

    const advanceAtOnce = Effect.fnUntraced(function* (toStep: ToStep) {
      yield* sql`SELECT 1 FROM click_sums_state WHERE id = 1 ${dialect.forUpdate}`
      const [row] = yield* question
      const step = yield* toStep(decode(row))
      if (step === undefined) return false
      yield* Effect.forEach(writesOf(step), (write) => write, { discard: true })
      return true
    }, inTransaction)

    const { store: advance } = groupStore(dialect, {
      byThread: advanceByThread,
      atOnce: advanceAtOnce
    })

    /** The sums of a day that are not what its clicks add up to, some of them. */
    const differences = (day: DayPart) => findDifferences(offThread, differing(day))

    const first = (select: Statement.Statement<object>) =>
      select.pipe(Effect.map(atOf), Effect.orDie)

    return {
      /** Has all sums removed and made anew, step by step. */
      restart: Effect.asVoid(
        Effect.orDie(sql`UPDATE click_sums_state SET summed_until = -1 WHERE id = 1`)
      ),
      /** When the first click at or after an instant came. */
      firstClick: (since: number) =>
        first(sql`SELECT MIN(created_millis) AS at FROM clicks WHERE created_millis >= ${since}`),
      /** When the click came before which there are so many from an instant on. */
      clickBehind: (since: number, count: number) =>
        first(sql`
          SELECT created_millis AS at FROM clicks WHERE created_millis >= ${since}
          ORDER BY created_millis LIMIT 1 OFFSET ${count}`),
      /** The first day from one on that has sums. */
      firstDay: (from: number) =>
        first(sql`
          SELECT MIN(day) AS at FROM network_country_days WHERE day >= ${from}`),
      /**
       * Does the next step in one transaction, unless another process has done one meanwhile. Answers whether there
       * was anything to do.
       */
      advance: (toStep: (state: State) => Effect.Effect<Step | undefined>) =>
        Effect.orDie(advance(toStep)),
      differences
    }
  })
}) {
  static readonly layer = Layer.effect(ClickSumsRepo, ClickSumsRepo.make)
}
