/** By what the rows of a report are sorted, in SQL. A row is called `g`. */
import { Dimension, type Measures, Metric, MetricValue } from "@affnet/domain"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { titleSources } from "./dimensionTitles.ts"

/** The title of the record that a row `g` mentions as its value `v<index>`. */
export const titleOf = (key: Dimension.Key, index: number): string => {
  if (!Dimension.isIdKey(key) || key === "goal_type") return "NULL"
  const { table, title } = titleSources[key]
  return `(SELECT ${title} FROM ${table} ${key} WHERE ${key}.id = g.v${index})`
}

/** A sum of measures, whose columns begin with `of`. */
const sumOf = (sum: Metric.Sum, moneyIn: MetricValue.MoneyIn, of: string): string => {
  const { minus, plus } = MetricValue.resolve(sum, moneyIn)
  const terms = [
    ...plus.map((name) => ` + COALESCE(${of}${name}, 0)`),
    ...minus.map((name) => ` - COALESCE(${of}${name}, 0)`)
  ]
  return `(0${terms.join("")})`
}

/** A metric to sort by: of a row `g`, if nothing else is said. Quotients need no more digits than order takes. */
export const metricOf = (
  name: Metric.Name,
  moneyIn: MetricValue.MoneyIn,
  of: "g." | "" = "g."
): string => {
  const { formula } = Metric.all[name]
  const quotient = (part: Metric.Sum, whole: Metric.Sum): string => {
    const divisor = sumOf(whole, moneyIn, of)
    return `CASE WHEN ${divisor} = 0 THEN 0
      ELSE CAST(${sumOf(part, moneyIn, of)} AS DOUBLE PRECISION) / ${divisor} END`
  }
  switch (formula.kind) {
    case "count":
    case "money":
      return sumOf(formula.sum, moneyIn, of)
    case "percent":
      return quotient(formula.part, formula.whole)
    case "price":
      return quotient(formula.money, formula.per)
  }
}

/** What rows are sorted by. */
export const sortKey = ({ dimensions, moneyIn, sort: { field } }: StatisticsQuery): string => {
  if (field === "added_timestamp") return "g.newest_millis"
  if (Metric.isName(field)) return metricOf(field, moneyIn)
  if (field === "hour") return "g.bucket % 24"
  if (Dimension.isTimeKey(field)) return "g.bucket"
  const index = dimensions.indexOf(field)
  return Dimension.isIdKey(field) && field !== "goal_type"
    ? `COALESCE(${titleOf(field, index)}, '')`
    : `g.v${index}`
}

/** The measures that the order of rows follows from. */
export const sortMeasures = ({
  moneyIn,
  sort: { field }
}: StatisticsQuery): ReadonlyArray<Measures.Name> =>
  Metric.isName(field) ? MetricValue.measuresOf([field], moneyIn) : []
