import { Click } from "@affnet/domain"
import { type Parameter, toParameter } from "../../platform/sql/Parameters.ts"
import type { PendingClick } from "./Click.ts"
import type { Cells, ClickGroup } from "./ClickGroupsRepo.ts"
import { clickDeltas, deltaColumns } from "./clickDeltas.ts"

/** The cells of rows, and room for one more in each. */
const cellsOf = <Column extends string>(
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>,
  last: string
): Cells => {
  const cells = new Array<Parameter>()
  for (const row of rows) {
    for (const name of columns) cells.push(toParameter(row[name]))
    cells.push(null)
  }
  return { columns: [...columns, last], cells }
}

/** Clicks as they go to who writes them. Throws when one has a value that no column can hold. */
export const clickGroup = (pending: ReadonlyArray<PendingClick>): ClickGroup => {
  const clicks = pending.map(({ click }) => click)
  const { countedIn, deltas } = clickDeltas(clicks)
  return {
    clicks: cellsOf(Click.columns, clicks, "is_unique"),
    visits: pending.map(({ visit }) => visit && [BigInt(visit.day), visit.visitor]),
    deltas: cellsOf(deltaColumns, deltas, "unique_clicks"),
    countedIn
  }
}
