/** Statistics as a table: which columns a report has, and what stands in them. */
import { StatisticsRow, type StatisticsShape } from "@affnet/domain"
import { Predicate, Schema } from "effect"
import type * as Csv from "./Csv.ts"

/** The columns of a report: its breakdowns and metrics, in the order of a row's fields. */
export const recordOf = ({ breakdowns, metrics }: StatisticsShape.StatisticsShape) => {
  const names: ReadonlySet<string> = new Set<string>(["added_timestamp", ...breakdowns, ...metrics])
  const fields = Object.entries(StatisticsRow.StatisticsRow.fields)
  return Schema.Struct(Object.fromEntries(fields.filter(([name]) => names.has(name))))
}

/** An hour is a label like the others there: columns of labels are called by what they label. */
export const cellsOf = (row: Csv.Row): Csv.Row => {
  const { hour } = row
  if (!Predicate.isObject(hour)) return row
  return { ...row, hour: { id: hour.hour, value: hour.value } }
}
