/**
 * A report as one statement for ClickHouse, so that its page and its totals are of one moment: rows are the
 * groups of the page, the totals are over all groups, and the answer tells how many those are.
 */
import { Dimension, type Measures, Metric, type StatisticsReading } from "@affnet/domain"
import { list, text } from "../../../platform/sql/clickhouse/literals.ts"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { bucketOf } from "../store/bucketOf.ts"
import { measuresIn } from "../store/countedEvents.ts"
import { metricOf } from "../store/statisticsOrder.ts"
import { countedRows, isCount } from "./countedRows.ts"
import { eventTables, isVaried } from "./eventTables.ts"
import { packed, unpacked } from "./packedTexts.ts"
import type { Records } from "./Records.ts"
import { sums } from "./schema.ts"

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

const columnOf = (key: Dimension.FilterKey): string => Dimension.all[key].column

const columnsOf = (keys: ReadonlyArray<Dimension.FilterKey>): ReadonlyArray<string> => [
  ...new Set(keys.map(columnOf))
]

const valueOf = (key: Dimension.FilterKey, row: string, { goalTypes }: Records): string =>
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

const ofSums = (
  query: StatisticsQuery,
  records: Records,
  { table, time }: (typeof sums)[number]
): string => {
  const reading = time === "hour" ? query.plan.hours : query.plan.days
  const selected = [
    `${bucketOf(`e.${time}`, reading, 1, divide)} AS bucket`,
    ...columnsOf(query.dimensions).map((name) => `e.${name} AS ${name}`),
    "e.newest_millis AS newest",
    "e.counted AS counted",
    ...query.measures.map((name) => `e.${name} AS ${name}`)
  ]
  return `SELECT ${selected.join(", ")} FROM ${table} e
    WHERE ${within(`e.${time}`, reading)} AND ${conditions(query, "e", records)}`
}

/** The texts that rows are put together by as one: all that vary, if those are several. */
const textsOf = ({ dimensions }: StatisticsQuery): ReadonlyArray<string> => {
  const texts = columnsOf(dimensions).filter(isVaried)
  return texts.length < 2 ? [] : texts
}

/**
 * The events of each table, added up before they meet those of the others: of the measures of a report, clicks have
 * few, and there are millions of clicks.
 */
const ofEvents = (query: StatisticsQuery, records: Records): ReadonlyArray<string> => {
  const reading = query.plan.events
  const at = "e.created_millis"
  const columns = columnsOf(query.dimensions)
  // A bucket that all rows share makes a key of two values out of one, which takes twice as long.
  const isShared = !query.hasTime && columns.length > 0
  const texts = textsOf(query)
  const plain = columns.filter((name) => !texts.includes(name))
  const key = isShared ? plain : ["bucket", ...plain]
  const groups = key.map((name) => `r.${name}`)
  if (texts.length > 0) groups.push(`${packed(texts.map((name) => `r.${name}`))} AS packed`)
  return eventTables.map((table) => {
    const own = query.measures.filter((name) => measuresIn[table.table](name) !== undefined)
    const rows = countedRows(table, {
      from: table.hasSign ? `${table.table} e FINAL` : `${table.table} e`,
      expressions: { bucket: bucketOf(at, reading, hourMillis, divide) },
      columns: [...new Set([...columns, ...decidingColumns(query)])],
      measures: own,
      signed: false,
      where: within(at, reading)
    })
    const sum = (name: Measures.Name) => {
      if (!own.includes(name)) return isCount(name) ? "toInt64(0)" : "toInt128(0)"
      return isCount(name) ? `toInt64(sum(r.${name}))` : `sum(toInt128(r.${name}))`
    }
    const selected = [
      ...(isShared ? ["0 AS bucket"] : []),
      ...key.map((name) => `r.${name} AS ${name}`),
      ...(texts.length > 0 ? ["packed"] : []),
      "max(r.newest) AS newest",
      "toInt64(sum(r.counted)) AS counted",
      ...query.measures.map((name) => `${sum(name)} AS ${name}`)
    ]
    return `SELECT ${selected.join(", ")} FROM (${rows}) r
      WHERE ${conditions(query, "r", records)} GROUP BY ${groups.join(", ")}`
  })
}

const source = (query: StatisticsQuery, records: Records): string => {
  const { plan } = query
  const parts = [
    ...(query.source !== "events" && plan.days.spans.length > 0
      ? [ofSums(query, records, sums[1])]
      : []),
    ...(query.source !== "events" && plan.hours.spans.length > 0
      ? [ofSums(query, records, sums[0])]
      : [])
  ]
  const all =
    plan.events.spans.length > 0 || parts.length === 0
      ? [...parts, ...ofEvents(query, records)]
      : parts
  return `(${all.join(" UNION ALL ")}) s`
}

/** The values of the breakdowns in a row of the source. */
const valuesOf = (query: StatisticsQuery, records: Records): ReadonlyArray<string> => {
  const texts = textsOf(query)
  const unpackedTexts = unpacked("s.packed", texts.length)
  return query.dimensions.map(
    (key) => unpackedTexts[texts.indexOf(columnOf(key))] ?? valueOf(key, "s", records)
  )
}

const inWord = (query: StatisticsQuery, records: Records, place: number): string => {
  const word = query.words[place]
  if (word === undefined) return "1 = 1"
  const { hours, spans } = word
  const time =
    hours === undefined
      ? `s.bucket IN ${list(spans)}`
      : `intDiv(s.bucket, 24) IN ${list(spans)} OR s.bucket % 24 IN ${list(hours)}`
  const values = valuesOf(query, records)
  const dimensions = query.dimensions.map((key, index) => {
    const value = values[index]
    if (key === "goal_type") return `${value} IN ${list(word.goalTypes)}`
    return Dimension.isIdKey(key)
      ? `${value} IN ${list(records.idsOf(index, word.text))}`
      : `position(lower(${value}), ${text(word.text)}) > 0`
  })
  return `(${[...(query.hasTime ? [time] : []), ...dimensions].join(" OR ")})`
}

const sortKey = ({ dimensions, moneyIn, sort: { field } }: StatisticsQuery, records: Records) => {
  if (field === "added_timestamp") return "newest_millis"
  if (Metric.isName(field)) return metricOf(field, moneyIn, "")
  if (field === "hour") return "bucket % 24"
  if (Dimension.isTimeKey(field)) return "bucket"
  const index = dimensions.indexOf(field)
  if (!Dimension.isIdKey(field) || field === "goal_type") return `v${index}`
  const { ids, ranks } = records.ranksOf(index)
  return `transform(v${index}, ${list(ids)}, ${list(ranks)}, 0)`
}

/** The values that a breakdown has in a report, whose titles decide on its search and order. */
export const valuesText = (query: StatisticsQuery, records: Records, index: number): string => {
  const dimensions = query.dimensions.slice(index, index + 1)
  const alone = { ...query, dimensions, measures: [] }
  const [value = "0"] = valuesOf(alone, records)
  return `SELECT DISTINCT ${value} AS id FROM ${source(alone, records)} LIMIT 1000000000`
}

/** The statement of a report. */
export const reportText = (query: StatisticsQuery, records: Records): string => {
  const values = valuesOf(query, records)
  const names = values.map((_, index) => `v${index}`)
  // Texts are taken apart again when their rows are put together.
  const texts = textsOf(query)
  const isPacked = (key: Dimension.FilterKey) => texts.includes(columnOf(key))
  const groups = [
    ...names.filter((_, index) => !query.dimensions.slice(index, index + 1).some(isPacked)),
    ...(texts.length > 0 ? ["s.packed"] : [])
  ]
  const byCurrency = (expression: string, name: string) =>
    query.totalsByCurrency ? [`sumMap(map(toString(s.currency), ${expression})) AS by_${name}`] : []
  const measures = query.measures.flatMap((name) => [
    `sum(toInt128(s.${name})) AS ${name}`,
    ...byCurrency(`toInt128(s.${name})`, name)
  ])
  const selected = [
    `toInt64(${query.hasTime ? "s.bucket" : "0"}) AS bucket`,
    ...values.map((value, index) => `${value} AS v${index}`),
    "max(s.newest) AS newest_millis",
    "sum(s.counted) AS events",
    ...byCurrency("toInt64(s.counted)", "events"),
    ...measures
  ]
  const direction = query.sort.direction === "asc" ? "ASC" : "DESC"
  const order = [`${sortKey(query, records)} ${direction}`, "bucket", ...names]
  const words = query.words.map((_, place) => inWord(query, records, place))
  return `
    SELECT ${selected.join(", ")} FROM ${source(query, records)}
    WHERE ${["1 = 1", ...words].join(" AND ")}
    GROUP BY ${["bucket", ...groups].join(", ")} WITH TOTALS HAVING events <> 0
    ORDER BY ${order.join(", ")}
    LIMIT ${query.limit} OFFSET ${query.offset}`
}
