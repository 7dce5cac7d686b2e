import { Context, Effect, Layer } from "effect"
import type { Month } from "../../../platform/sql/ClickMonths.ts"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"

const hourMillis = 3_600_000

/** How many clicks an hour has, and what their times add up to. */
const countOf = ({ clicks, times }: Readonly<Record<string, unknown>>): string =>
  `${clicks ?? 0} ${times ?? 0}`
const none = countOf({})

/** Counts the clicks of a month in both places, an hour at a time. */
export class ClickCountsRepo extends Context.Service<ClickCountsRepo>()("server/ClickCountsRepo", {
  make: Effect.gen(function* () {
    const offThread = yield* OffThread
    const { query } = yield* ClickHouse

    const inClickHouse = ({ endMillis, startMillis }: Month) =>
      Effect.map(
        query(`
          SELECT intDiv(created_millis, ${hourMillis}) AS hour, count() AS clicks, sum(created_millis) AS times
          FROM clicks WHERE created_millis >= ${startMillis} AND created_millis < ${endMillis}
          GROUP BY hour LIMIT 1000`),
        ({ rows }) => new Map(rows.map((row) => [Number(row.hour), countOf(row)]))
      )

    const inDatabase = (hour: number) =>
      Effect.map(
        offThread<Readonly<Record<string, unknown>>>`
          SELECT COUNT(*) AS clicks, CAST(SUM(created_millis) AS TEXT) AS times
          FROM clicks WHERE created_millis >= ${hour * hourMillis}
            AND created_millis < ${(hour + 1) * hourMillis}`,
        ([row]) => (row === undefined ? none : countOf(row))
      )

    /** Whether both have as many clicks in each hour, of the same times. */
    const areEqual = Effect.fnUntraced(function* (month: Month) {
      const counted = yield* inClickHouse(month)
      const last = month.endMillis / hourMillis
      for (let hour = month.startMillis / hourMillis; hour < last; hour++) {
        if ((yield* inDatabase(hour)) !== (counted.get(hour) ?? none)) return false
      }
      return true
    }, Effect.orDie)

    return { areEqual }
  })
}) {
  static readonly layer = Layer.effect(ClickCountsRepo, ClickCountsRepo.make)
}
