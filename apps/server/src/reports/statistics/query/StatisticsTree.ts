/** The rows of a report put into each other, as its breakdowns follow. */
import { Metric, MetricValue, Money, type StatisticsShape, UnixTime } from "@affnet/domain"
import { Array, Order, Predicate } from "effect"
import type { ReadRow } from "./StatisticsQuery.ts"
import { makeFill, numbersOf } from "./StatisticsRows.ts"

type Shape = StatisticsShape.StatisticsShape
type Cells = Readonly<Record<string, unknown>>

/** Rows with the same values of some breakdowns, as one. */
interface Group extends Pick<ReadRow, "newestMillis" | "sums"> {
  readonly cells: Cells
  readonly rows: ReadonlyArray<ReadRow>
}

const unitsOf = (value: MetricValue.Value): bigint | number =>
  Predicate.isNumber(value) ? value : Money.fromAmount(value)

const byUnits: Order.Order<bigint | number> = Order.make((a, b) => (a === b ? 0 : a < b ? -1 : 1))

/**
 * The order of rows under the same parent. The rows that they are made of came in the order of the report, so
 * what is left is the order by what is summed up here.
 */
const orderOf = ({ moneyIn, sort: { direction, field } }: Shape): Order.Order<Group> => {
  const units = (group: Group): bigint | number => {
    if (field === "added_timestamp") return group.newestMillis
    return Metric.isName(field) ? unitsOf(MetricValue.valueOf(field, group.sums, moneyIn)) : 0
  }
  const ascending = Order.mapInput(byUnits, units)
  return direction === "asc" ? ascending : Order.flip(ascending)
}

/** The label of a row says which group it is in. */
const nameOf = (cells: Cells): string => JSON.stringify(cells)

const groupOf = (cells: Cells, rows: ReadonlyArray<ReadRow>): Group => ({
  cells,
  rows,
  newestMillis: rows.reduce((newest, row) => Math.max(newest, row.newestMillis), 0),
  sums: rows.reduce<MetricValue.Sums>((all, { sums }) => MetricValue.add(all, sums), {})
})

/** The tree of the rows of a report, in its order. */
export const treeOf = (shape: Shape, rows: Iterable<ReadRow>): ReadonlyArray<Cells> => {
  const fill = makeFill(shape)
  const order = orderOf(shape)
  const level = (depth: number, all: ReadonlyArray<ReadRow>): ReadonlyArray<Cells> => {
    const [key, next] = shape.breakdowns.slice(depth)
    if (key === undefined) return []
    const found = new Map<string, { readonly cells: Cells; readonly rows: Array<ReadRow> }>()
    for (const row of all) {
      const cells: Record<string, unknown> = {}
      fill(cells, row, key)
      const name = nameOf(cells)
      const group = found.get(name)
      if (group === undefined) found.set(name, { cells, rows: [row] })
      else group.rows.push(row)
    }
    const groups = [...found.values()].map(({ cells, rows }) => groupOf(cells, rows))
    return Array.sort(groups, order).map((group) => ({
      added_timestamp: UnixTime.fromMillis(group.newestMillis),
      ...group.cells,
      ...numbersOf(shape, group),
      ...(next === undefined ? {} : { [next]: level(depth + 1, group.rows) })
    }))
  }
  return level(0, [...rows])
}
