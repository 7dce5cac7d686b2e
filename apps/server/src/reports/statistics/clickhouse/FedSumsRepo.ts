import { CalendarDate, Measures, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { countedEvents } from "../store/countedEvents.ts"
import { countedRows } from "./countedRows.ts"
import { eventTables } from "./eventTables.ts"
import { sumKey, sums } from "./schema.ts"

type Cells = Readonly<Record<string, unknown>>

/** Sums of measures by what they are kept for. */
type Sums = ReadonlyMap<string, string>

/** Differences of one day that are told at most. */
const differencesMax = 20

const eventKey = ["affiliate_id", "offer_id", "goal_id", "currency"] as const

const sumsOf = (rows: ReadonlyArray<Cells>): Sums =>
  new Map(
    rows
      .map(
        (row) =>
          [
            JSON.stringify(eventKey.map((name) => String(row[name]))),
            Measures.names.map((name) => String(row[name] ?? 0)).join(" ")
          ] as const
      )
      .filter(([, values]) => /[1-9]/u.test(values))
  )

const differences = (one: Sums, other: Sums): ReadonlyArray<string> =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .slice(0, differencesMax)

const within = ({ endMillis, startMillis }: TimeRange.TimeRange) =>
  `e.created_millis >= ${startMillis} AND e.created_millis < ${endMillis}`

const summed = Measures.names.map((name) => `sum(toInt128(s.${name})) AS ${name}`)

/** The events of ClickHouse as rows of measures. */
const rowsIn = (where: string, expressions: Readonly<Record<string, string>>): string =>
  eventTables
    .map((table) =>
      countedRows(table, {
        from: `${table.table} e`,
        expressions,
        columns: sumKey,
        measures: Measures.names,
        where
      })
    )
    .join(" UNION ALL ")

const sumsText = (rows: string): string => `
  SELECT ${[...eventKey.map((name) => `s.${name} AS ${name}`), ...summed].join(", ")}
  FROM (${rows}) s GROUP BY ${eventKey.join(", ")} LIMIT 1000000000`

/** Compares what was fed with what there is, a day of UTC at a time. */
export class FedSumsRepo extends Context.Service<FedSumsRepo>()("server/FedSumsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const { query } = yield* ClickHouse
    const asked = (text: string) => Effect.map(query(text), ({ rows }) => sumsOf(rows))

    const inDatabase = (day: TimeRange.TimeRange) => {
      const columns = {
        affiliate_id: "affiliate_id",
        offer_id: "offer_id",
        goal_id: { ofImpression: "0", ofClick: "0", of: "goal_id" },
        currency: "currency"
      }
      const measures = Measures.names
      const where = sql.literal(within(day))
      const events = countedEvents(sql, { columns, measures, where })
      const selected = measures.map((name) => `CAST(SUM(${name}) AS BIGINT) AS ${name}`)
      return Effect.map(
        offThread<Cells>`
          SELECT ${sql.literal([...eventKey, ...selected].join(", "))} FROM (${events}) s
          GROUP BY ${sql.literal(eventKey.join(", "))}`,
        sumsOf
      )
    }

    /** Keys of events whose sums in ClickHouse are others than in the database. */
    const ofEvents = Effect.fnUntraced(function* (day: TimeRange.TimeRange) {
      return differences(yield* inDatabase(day), yield* asked(sumsText(rowsIn(within(day), {}))))
    }, Effect.orDie)

    /** The same of the tables of sums, compared with the events beside them. */
    const ofSums = Effect.fnUntraced(function* (day: TimeRange.TimeRange) {
      const found = yield* Effect.forEach(sums, ({ of, table, time }) => {
        const first = day.startMillis / (time === "hour" ? 3_600_000 : CalendarDate.dayMillis)
        const last = time === "hour" ? first + 24 : first + 1
        const table_rows = `
          SELECT ${["e.newest_millis AS newest", ...sumKey, ...Measures.names].join(", ")}
          FROM ${table} e WHERE e.${time} >= ${first} AND e.${time} < ${last}`
        const where = `${of} >= ${first} AND ${of} < ${last}`
        return Effect.map(
          Effect.all([asked(sumsText(table_rows)), asked(sumsText(rowsIn(where, {})))]),
          ([kept, events]) => differences(kept, events).map((key) => `${table} ${key}`)
        )
      })
      return found.flat()
    }, Effect.orDie)

    return { ofEvents, ofSums }
  })
}) {
  static readonly layer = Layer.effect(FedSumsRepo, FedSumsRepo.make)
}
