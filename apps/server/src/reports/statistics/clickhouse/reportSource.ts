/** Where the rows of a report for ClickHouse come from: tables of sums, and events that are added up first. */
import { Dimension, type Measures, type StatisticsReading } from "@affnet/domain"
import { list } from "../../../platform/sql/clickhouse/literals.ts"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { bucketOf } from "../store/bucketOf.ts"
import { measuresIn } from "../store/countedEvents.ts"
import { countedRows, eventsIn, isCount } from "./countedRows.ts"
import { clicks, type EventTable, eventTables, isVaried } from "./eventTables.ts"
import { packed } from "./packedTexts.ts"
import type { Records } from "./Records.ts"
import { sums } from "./schema.ts"
import { countsByValidity, none, type Shortcuts } from "./shortcuts.ts"
import type { TextNumber } from "./textNumbers.ts"

const hourMillis = 3_600_000
const divide = (dividend: string, divisor: number) => `intDiv(${dividend}, ${divisor})`

const within = (time: string, { spans }: StatisticsReading.Reading): string => {
  const ranges = spans.map(({ from, to }) => `(${time} >= ${from} AND ${time} < ${to})`)
  const [first = "0 = 1", ...more] = ranges
  if (more.length === 0) return first
  // The bounds around all let the engine leave out what lies outside at once.
  const around = `${time} >= ${spans[0]?.from} AND ${time} < ${spans.at(-1)?.to}`
  return `${around} AND (${ranges.join(" OR ")})`
}

export const columnOf = (key: Dimension.FilterKey): string => Dimension.all[key].column

export const columnsOf = (keys: ReadonlyArray<Dimension.FilterKey>): ReadonlyArray<string> => [
  ...new Set(keys.map(columnOf))
]

export const valueOf = (key: Dimension.FilterKey, row: string, { goalTypes }: Records): string =>
  key === "goal_type"
    ? `transform(${row}.goal_id, ${list(goalTypes.ids)}, ${list(goalTypes.types)}, 0)`
    : `${row}.${columnOf(key)}`

/** The columns that decide on whether a row counts. */
const decidingColumns = ({ assignedTo, filters }: StatisticsQuery): ReadonlyArray<string> =>
  columnsOf([
    ...filters.map(({ key }) => key),
    ...(assignedTo === undefined ? [] : (["affiliate", "advertiser"] as const))
  ])

/** Whether a row counts. */
const conditions = (query: StatisticsQuery, row: string, records: Records): string => {
  const filters = query.filters.map(
    ({ anyOf, key }) => `${valueOf(key, row, records)} IN ${list(anyOf)}`
  )
  const { assigned } = records
  if (assigned !== undefined)
    filters.push(
      `(${row}.affiliate_id IN ${list(assigned.affiliates)} OR ${row}.advertiser_id IN ${list(assigned.advertisers)})`
    )
  return ["1 = 1", ...filters].join(" AND ")
}

/** A bucket that all rows share makes a key of two values out of one, which takes twice as long. */
const isShared = ({ dimensions, hasTime }: StatisticsQuery): boolean =>
  !hasTime && dimensions.length > 0

/** Rows of sums, added up before they meet others, so that ClickHouse may read what it has without affiliates. */
const ofSums = (
  query: StatisticsQuery,
  records: Records,
  { table, time }: (typeof sums)[number]
): string => {
  const reading = time === "hour" ? query.plan.hours : query.plan.days
  const columns = columnsOf(query.dimensions)
  const bucket = isShared(query) ? "0" : bucketOf(`e.${time}`, reading, 1, divide)
  const selected = [
    `${bucket} AS bucket`,
    ...columns.map((name) => `e.${name} AS ${name}`),
    "max(e.newest_millis) AS newest",
    "sum(e.counted) AS counted",
    ...query.measures.map((name) => `sum(e.${name}) AS ${name}`)
  ]
  const groups = [...(isShared(query) ? [] : ["bucket"]), ...columns.map((name) => `e.${name}`)]
  return `SELECT ${selected.join(", ")} FROM ${table} e
    WHERE ${within(`e.${time}`, reading)} AND ${conditions(query, "e", records)}
    GROUP BY ${groups.join(", ")}`
}

/** The texts that rows are put together by as one: all that vary, if those are several. */
export const textsOf = ({ dimensions }: StatisticsQuery): ReadonlyArray<string> => {
  const texts = columnsOf(dimensions).filter(isVaried)
  return texts.length < 2 ? [] : texts
}

/** What is read of a table of events: days of the network's zone, or milliseconds. */
interface Pass {
  readonly table: EventTable
  readonly reading: StatisticsReading.Reading
  readonly bucket: string
  readonly where: string
  readonly shortcuts: Shortcuts
}

const byMillis = (table: EventTable, reading: StatisticsReading.Reading): Pass => ({
  table,
  reading,
  // Keys of up to 16 bytes take half of the time of longer ones.
  bucket: `toInt32(${bucketOf("e.created_millis", reading, hourMillis, divide)})`,
  where: within("e.created_millis", reading),
  shortcuts: none
})

const byDays = (table: EventTable, reading: StatisticsReading.Reading): Pass => ({
  table,
  reading,
  bucket: bucketOf("e.day", reading, 1, divide),
  where: within("e.day", reading),
  shortcuts: none
})

/** Whole days of clicks are read as such where there are sums of them, which ClickHouse finds by itself. */
const passesOf = ({ plan, source }: StatisticsQuery, shortcuts: Shortcuts): ReadonlyArray<Pass> =>
  eventTables.flatMap((table) => {
    if (table !== clicks) return [byMillis(table, plan.others)]
    return [
      ...(source === "events" ? [byDays(table, plan.days)] : []),
      { ...byMillis(table, plan.events), shortcuts }
    ]
  })

/** The numbers of a pass that stand in for texts of a report, by the columns of these. */
const standIns = (
  query: StatisticsQuery,
  { shortcuts: { numbers } }: Pass
): ReadonlyMap<string, TextNumber> => {
  const columns = columnsOf(query.dimensions)
  const used = numbers.filter(({ column }) => columns.includes(column))
  return new Map(used.map((number) => [number.column, number]))
}

/** Beside a text that a filter asks for stands its number. */
const numberedName = (column: string) => `${column}_number`

/** Groups of numbers, with the texts of these. */
const withTexts = (
  query: StatisticsQuery,
  numbers: ReadonlyMap<string, TextNumber>,
  groups: string
): string => {
  const texts = textsOf(query)
  const valueIn = (name: string) => numbers.get(name)?.textOf(`g.${name}`) ?? `g.${name}`
  const plain = columnsOf(query.dimensions).filter((name) => !texts.includes(name))
  const selected = [
    "g.bucket AS bucket",
    ...plain.map((name) => `${valueIn(name)} AS ${name}`),
    ...(texts.length > 0 ? [`${packed(texts.map(valueIn))} AS packed`] : []),
    ...["newest", "counted", ...query.measures].map((name) => `g.${name} AS ${name}`)
  ]
  return `SELECT ${selected.join(", ")} FROM (${groups}) g`
}

/**
 * The events of a table, added up before they meet those of the others: of the measures of a report, clicks have
 * few, and there are millions of clicks.
 */
const ofEvents =
  (query: StatisticsQuery, records: Records) =>
  (pass: Pass): string => {
    const { bucket, table, where } = pass
    const columns = columnsOf(query.dimensions)
    const numbers = standIns(query, pass)
    const texts = numbers.size > 0 ? [] : textsOf(query)
    const plain = columns.filter((name) => !texts.includes(name))
    const key = isShared(query) ? plain : ["bucket", ...plain]
    const inRow = (name: string) => `r.${numbers.has(name) ? numberedName(name) : name}`
    const groups = key.map(inRow)
    if (texts.length > 0) groups.push(`${packed(texts.map((name) => `r.${name}`))} AS packed`)
    const own = query.measures.filter((name) => measuresIn[table.table](name) !== undefined)
    const read = columns.filter((name) => !numbers.has(name))
    const keys = [...numbers.values()].map(
      ({ column, key }) => [numberedName(column), key] as const
    )
    const rows = countedRows(table, {
      from: `${table.table} e`,
      expressions: { bucket, ...Object.fromEntries(keys) },
      columns: [...new Set([...read, ...decidingColumns(query)])],
      measures: own,
      ...(pass.shortcuts.hasValidity ? { measuredBy: countsByValidity } : {}),
      where
    })
    const sum = (name: Measures.Name) => {
      if (!own.includes(name)) return isCount(name) ? "toInt64(0)" : "toInt128(0)"
      return isCount(name) ? `toInt64(sum(r.${name}))` : `sum(toInt128(r.${name}))`
    }
    const selected = [
      ...(isShared(query) ? ["0 AS bucket"] : []),
      ...key.map((name) => `${inRow(name)} AS ${name}`),
      ...(texts.length > 0 ? ["packed"] : []),
      "max(r.newest) AS newest",
      `toInt64(${eventsIn(table)}) AS counted`,
      ...query.measures.map((name) => `${sum(name)} AS ${name}`)
    ]
    const counted = `SELECT ${selected.join(", ")} FROM (${rows}) r
      WHERE ${conditions(query, "r", records)} GROUP BY ${groups.join(", ")}`
    return numbers.size > 0 ? withTexts(query, numbers, counted) : counted
  }

/** All rows of a report before they are grouped, as a table `s`. */
export const source = (
  query: StatisticsQuery,
  records: Records,
  shortcuts: Shortcuts = none
): string => {
  const { days, hours } = query.plan
  const read = [
    ...(query.source !== "events" && days.spans.length > 0
      ? [ofSums(query, records, sums[1])]
      : []),
    ...(query.source !== "events" && hours.spans.length > 0
      ? [ofSums(query, records, sums[0])]
      : [])
  ]
  const passes = passesOf(query, shortcuts)
  const wanted = passes.filter(({ reading }) => reading.spans.length > 0)
  // A range that is over before it begins still is a table.
  const events = read.length + wanted.length === 0 ? passes : wanted
  return `(${[...read, ...events.map(ofEvents(query, records))].join(" UNION ALL ")}) s`
}
