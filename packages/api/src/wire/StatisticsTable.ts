/** Statistics as a table: which columns a report has. */
import { StatisticsRow, type StatisticsShape } from "@affnet/domain"
import { Schema } from "effect"

/** The columns of a report: its breakdowns and metrics, in the order of a row's fields. */
export const recordOf = ({ breakdowns, metrics }: StatisticsShape.StatisticsShape) => {
  const names: ReadonlySet<string> = new Set<string>(["added_timestamp", ...breakdowns, ...metrics])
  const fields = Object.entries(StatisticsRow.StatisticsRow.fields)
  return Schema.Struct(Object.fromEntries(fields.filter(([name]) => names.has(name))))
}
