import { Measures, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { countedEvents } from "../store/countedEvents.ts"
import { differing } from "../store/differing.ts"
import {
  measureColumns,
  networkDays,
  networkHours,
  type RollUp,
  statisticsDays,
  statisticsHours
} from "../store/rollUps.ts"

/** Hours or days of the tables of sums, one after the other, and the instants that belong to them. */
export interface Slot extends TimeRange.TimeRange {
  readonly time: RollUp["time"]
  /** The number of the first one. */
  readonly from: number
  /** The number behind the last one. A slot of days is a single day. */
  readonly to: number
}

/** A row of sums that is not what the events add up to. */
export interface Difference {
  readonly table: string
  readonly key: Readonly<Record<string, unknown>>
}

const eventKey = ["affiliate_id", "offer_id", "goal_id", "currency"]
const eventColumns = {
  affiliate_id: "affiliate_id",
  offer_id: "offer_id",
  goal_id: { ofImpression: "0", ofClick: "0", of: "goal_id" },
  currency: "currency",
  created_millis: {
    ofImpression: "newest_millis",
    ofClick: "created_millis",
    of: "created_millis"
  }
}
const tables = {
  hour: { wide: statisticsHours, narrow: networkHours },
  day: { wide: statisticsDays, narrow: networkDays }
} as const

const Span = Schema.Struct({
  first: Schema.NullOr(Rows.Integer),
  last: Schema.NullOr(Rows.Integer)
})

export class RollUpsRepo extends Context.Service<RollUpsRepo>()("server/RollUpsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const list = (texts: ReadonlyArray<string>) => sql.literal(texts.join(", "))

    const timeOf = ({ from, time }: Slot): string =>
      time === "hour" ? "created_millis / 3600000" : String(from)

    /** What has been folded already, as rows of measures: all events without what waits to be folded. */
    const folded = (slot: Slot): Statement.Fragment => {
      const { endMillis, startMillis } = slot
      const within = sql`created_millis >= ${startMillis} AND created_millis < ${endMillis}`
      return sql`
        SELECT ${sql.literal(timeOf(slot))} AS ${sql(slot.time)}, folded.* FROM (
          ${countedEvents(sql, {
            columns: eventColumns,
            measures: measureColumns,
            where: within
          })}
          UNION ALL
          SELECT ${list([
            ...eventKey,
            "created_millis",
            ...measureColumns.map((name) => `-${name} AS ${name}`)
          ])}
          FROM statistic_deltas WHERE ${within}
        ) folded`
    }

    const inSlot = ({ from, time, to }: Slot) =>
      sql`${sql(time)} >= ${from} AND ${sql(time)} < ${to}`

    const fill = ({ key, table }: RollUp, source: Statement.Fragment, newest: string) => sql`
      INSERT INTO ${sql(table)} (${list([...key, "newest_millis", ...measureColumns])})
      SELECT ${list([
        ...key,
        `MAX(${newest})`,
        ...measureColumns.map((name) => `NULLIF(SUM(${name}), 0)`)
      ])}
      FROM ${source} source GROUP BY ${list(key)}
      HAVING ${sql.or(Measures.counts.map((name) => sql`SUM(${sql(name)}) <> 0`))}`

    /** Makes the sums of a slot anew, per affiliate and for the network. */
    const rebuild = Effect.fnUntraced(function* (slot: Slot) {
      const { narrow, wide } = tables[slot.time]
      yield* sql`DELETE FROM ${sql(wide.table)} WHERE ${inSlot(slot)}`
      yield* sql`DELETE FROM ${sql(narrow.table)} WHERE ${inSlot(slot)}`
      yield* fill(wide, sql`(${folded(slot)})`, "created_millis")
      const made = sql`(SELECT * FROM ${sql(wide.table)} WHERE ${inSlot(slot)})`
      yield* fill(narrow, made, "newest_millis")
    }, Effect.orDie)

    const compare = (rollUp: RollUp, slot: Slot) =>
      offThread`${differing(sql, rollUp, folded(slot), inSlot(slot))}`

    /** The sums of a slot that are not what the events add up to, some of them. */
    const differences = Effect.fnUntraced(function* (slot: Slot) {
      const { narrow, wide } = tables[slot.time]
      const found = yield* Effect.forEach([wide, narrow], (rollUp) =>
        Effect.map(compare(rollUp, slot), (rows) =>
          rows.map((key): Difference => ({ table: rollUp.table, key }))
        )
      )
      return found.flat()
    }, Effect.orDie)

    const ends = (end: "MIN" | "MAX") => {
      const of = (table: string, column: string, factor: string) =>
        `SELECT CAST(${end}(${column}) AS BIGINT) * ${factor} AS at FROM ${table}`
      return sql.literal(
        [
          of("clicks", "created_millis", "1"),
          of("impressions", "created_millis", "1"),
          of("conversions", "created_millis", "1"),
          of("statistics_hours", "hour", "3600000"),
          of("statistics_days", "day", "86400000"),
          of("network_hours", "hour", "3600000"),
          of("network_days", "day", "86400000")
        ].join(" UNION ALL ")
      )
    }
    /** From the first to the last instant of events and sums; nothing when there are none. */
    const span = sql`
      SELECT (SELECT MIN(at) FROM (${ends("MIN")}) firsts) AS first,
        (SELECT MAX(at) FROM (${ends("MAX")}) lasts) AS last`.pipe(
      Effect.map((rows) => {
        const { first, last } = Schema.decodeUnknownSync(Span)(rows[0])
        return first === null || last === null
          ? undefined
          : { startMillis: first, endMillis: last + 1 }
      }),
      Effect.orDie
    )

    return { span, rebuild, differences }
  })
}) {
  static readonly layer = Layer.effect(RollUpsRepo, RollUpsRepo.make)
}
