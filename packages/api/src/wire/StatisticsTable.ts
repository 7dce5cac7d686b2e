/** Statistics as a table: which columns a report has. */
import { type Currency, MetricValue, StatisticsRow, type StatisticsShape } from "@affnet/domain"
import { Schema } from "effect"
import * as Csv from "./Csv.ts"

type Shape = StatisticsShape.StatisticsShape

/** The columns of a report: its breakdowns and metrics, in the order of a row's fields. */
export const recordOf = ({ breakdowns, metrics }: Shape) => {
  const names: ReadonlySet<string> = new Set<string>(["added_timestamp", ...breakdowns, ...metrics])
  const fields = Object.entries(StatisticsRow.StatisticsRow.fields)
  return Schema.Struct(Object.fromEntries(fields.filter(([name]) => names.has(name))))
}

/**
 * The same columns in CSV, where no `info` says what amounts are in: behind them comes `network_currency`, if there
 * are amounts in the network's currency. Rows of others have their own `currency`.
 */
export const columnsOf = (
  shape: Shape,
  networkCurrency: Currency.Currency
): ReadonlyArray<Csv.Column> => {
  const columns = Csv.columnsOf(recordOf(shape))
  return shape.moneyIn === "network" && shape.metrics.some(MetricValue.isOfMoney)
    ? [...columns, Csv.constant("network_currency", networkCurrency)]
    : columns
}
