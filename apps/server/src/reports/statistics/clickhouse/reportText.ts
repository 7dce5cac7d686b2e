/**
 * A report as one statement for ClickHouse, so that its page and its totals are of one moment: rows are the
 * groups of the page, the totals are over all groups, and the answer tells how many those are.
 */
import { Dimension, Metric } from "@affnet/domain"
import { list, text } from "../../../platform/sql/clickhouse/literals.ts"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { metricOf } from "../store/statisticsOrder.ts"
import { unpacked } from "./packedTexts.ts"
import type { Records } from "./Records.ts"
import { columnOf, source, textsOf, valueOf } from "./reportSource.ts"
import type { Shortcuts } from "./shortcuts.ts"

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
export const reportText = (
  query: StatisticsQuery,
  records: Records,
  shortcuts: Shortcuts
): string => {
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
    SELECT ${selected.join(", ")} FROM ${source(query, records, shortcuts)}
    WHERE ${["1 = 1", ...words].join(" AND ")}
    GROUP BY ${["bucket", ...groups].join(", ")} WITH TOTALS HAVING events <> 0
    ORDER BY ${order.join(", ")}
    LIMIT ${query.limit} OFFSET ${query.offset}`
}
