import { Click } from "@affnet/domain"
import { toParameters } from "../sql/Parameters.ts"
import type { PendingClick } from "./Click.ts"
import type { Cells, ClickGroup } from "./ClickGroupsRepo.ts"
import { clickDeltas, deltaColumns } from "./clickDeltas.ts"

const cellsOf = <Column extends string>(
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>
): Cells => ({
  columns,
  cells: toParameters(rows.flatMap((row) => columns.map((name) => row[name])))
})

/** Clicks as they go to who writes them. Throws when one has a value that no column can hold. */
export const clickGroup = (pending: ReadonlyArray<PendingClick>): ClickGroup => {
  const clicks = pending.map(({ click }) => click)
  const { countedIn, deltas } = clickDeltas(clicks)
  return {
    clicks: cellsOf(Click.columns, clicks),
    visits: pending.map(({ visit }) => visit && [BigInt(visit.day), visit.visitor]),
    deltas: cellsOf(deltaColumns, deltas),
    countedIn
  }
}
