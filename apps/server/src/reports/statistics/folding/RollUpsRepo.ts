import { Measures, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { conversionMeasures, conversionSums } from "../store/conversionSums.ts"
import { countedEvents, type Selection } from "../store/countedEvents.ts"
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
/** What is known of a visitor is 0 or an empty text where nothing is. */
const conversionColumns = {
  offer_id: "offer_id",
  goal_id: "goal_id",
  currency: "currency",
  country: "COALESCE(country, 0)",
  device_type: "COALESCE(device_type, '')",
  sub_id1: "COALESCE(sub_id1, '')",
  created_millis: "created_millis"
}

const tables = {
  hour: { wide: statisticsHours, narrow: networkHours },
  day: { wide: statisticsDays, narrow: networkDays }
} as const

const Span = Schema.Struct({
  first: Schema.NullOr(Rows.Integer),
  last: Schema.NullOr(Rows.Integer)
})

const decodeSpan = Schema.decodeUnknownSync(Span)
const spanIn = (rows: ReadonlyArray<unknown>): TimeRange.TimeRange | undefined => {
  const { first, last } = decodeSpan(rows[0])
  return first === null || last === null ? undefined : { startMillis: first, endMillis: last + 1 }
}

export class RollUpsRepo extends Context.Service<RollUpsRepo>()("server/RollUpsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const list = (texts: ReadonlyArray<string>) => sql.literal(texts.join(", "))

    const timeOf = ({ from, time }: Slot): string =>
      time === "hour" ? "created_millis / 3600000" : String(from)

    /** What has been folded already, as rows of measures: all events without what waits to be folded. */
    const foldedOf =
      (counted: Pick<Selection, "columns" | "measures" | "tables">, ofDeltas: Statement.Fragment) =>
      (slot: Slot): Statement.Fragment => {
        const { endMillis, startMillis } = slot
        const within = sql`created_millis >= ${startMillis} AND created_millis < ${endMillis}`
        return sql`
          SELECT ${sql.literal(timeOf(slot))} AS ${sql(slot.time)}, folded.* FROM (
            ${countedEvents(sql, { ...counted, where: within })}
            UNION ALL
            SELECT ${list([
              ...Object.keys(counted.columns),
              ...counted.measures.map((name) => `-${name} AS ${name}`)
            ])}
            FROM statistic_deltas WHERE ${within} AND ${ofDeltas}
          ) folded`
      }
    const folded = foldedOf({ columns: eventColumns, measures: measureColumns }, sql`1 = 1`)
    const foldedConversions = foldedOf(
      { columns: conversionColumns, measures: conversionMeasures, tables: ["conversions"] },
      sql`goal_id <> 0 AND country IS NOT NULL`
    )

    const inSlot = ({ from, time, to }: Slot) =>
      sql`${sql(time)} >= ${from} AND ${sql(time)} < ${to}`

    const fill = (
      { key, measures, table }: RollUp,
      source: Statement.Fragment,
      newest: string
    ) => sql`
      INSERT INTO ${sql(table)} (${list([...key, "newest_millis", ...measures])})
      SELECT ${list([
        ...key,
        `MAX(${newest})`,
        ...measures.map((name) => `NULLIF(SUM(${name}), 0)`)
      ])}
      FROM ${source} source GROUP BY ${list(key)}
      HAVING ${sql.or(
        Measures.counts
          .filter((name) => measures.includes(name))
          .map((name) => sql`SUM(${sql(name)}) <> 0`)
      )}`

    /** Makes the sums of a slot anew, per affiliate and for the network. */
    const rebuild = Effect.fnUntraced(function* (slot: Slot) {
      const { narrow, wide } = tables[slot.time]
      yield* sql`DELETE FROM ${sql(wide.table)} WHERE ${inSlot(slot)}`
      yield* sql`DELETE FROM ${sql(narrow.table)} WHERE ${inSlot(slot)}`
      yield* fill(wide, sql`(${folded(slot)})`, "created_millis")
      const made = sql`(SELECT * FROM ${sql(wide.table)} WHERE ${inSlot(slot)})`
      yield* fill(narrow, made, "newest_millis")
    }, Effect.orDie)

    /** Makes the sums of the network's conversions anew, of a slot of a day. */
    const rebuildConversions = Effect.fnUntraced(function* (slot: Slot) {
      const source = sql`(${foldedConversions(slot)})`
      for (const rollUp of Object.values(conversionSums)) {
        yield* sql`DELETE FROM ${sql(rollUp.table)} WHERE ${inSlot(slot)}`
        yield* fill(rollUp, source, "created_millis")
      }
    }, Effect.orDie)

    const compare = (events: (slot: Slot) => Statement.Fragment) =>
      Effect.fnUntraced(function* (rollUps: ReadonlyArray<RollUp>, slot: Slot) {
        const found = yield* Effect.forEach(rollUps, (rollUp) =>
          Effect.map(offThread`${differing(sql, rollUp, events(slot), inSlot(slot))}`, (rows) =>
            rows.map((key): Difference => ({ table: rollUp.table, key }))
          )
        )
        return found.flat()
      }, Effect.orDie)
    const compareAll = compare(folded)
    const compareConversions = compare(foldedConversions)

    /** The sums of a slot that are not what the events add up to, some of them. */
    const differences = (slot: Slot) => compareAll(Object.values(tables[slot.time]), slot)
    /** The same of the sums of conversions, of a slot of a day. */
    const conversionDifferences = (slot: Slot) =>
      compareConversions(Object.values(conversionSums), slot)

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
        (SELECT MAX(at) FROM (${ends("MAX")}) lasts) AS last`.pipe(Effect.map(spanIn), Effect.orDie)
    /** The same of conversions alone. */
    const conversionSpan = sql`
      SELECT MIN(created_millis) AS first, MAX(created_millis) AS last FROM conversions`.pipe(
      Effect.map(spanIn),
      Effect.orDie
    )

    return { span, conversionSpan, rebuild, rebuildConversions, differences, conversionDifferences }
  })
}) {
  static readonly layer = Layer.effect(RollUpsRepo, RollUpsRepo.make)
}
