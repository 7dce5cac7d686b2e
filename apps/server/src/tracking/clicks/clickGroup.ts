import { Click } from "@affnet/domain"
import { type Parameter, toParameter } from "../../platform/sql/Parameters.ts"
import type { PendingClick } from "./Click.ts"
import type { Cells, ClickGroup } from "./ClickGroupsRepo.ts"
import { capCounts } from "./capCounts.ts"
import { clickDeltas, deltaColumns } from "./clickDeltas.ts"
import { cellsOfPrice, paidMeasures, priceColumns } from "./StoredPrice.ts"

/** The cells of rows, and room for more in each. */
const cellsOf = <Column extends string>(
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>,
  last: ReadonlyArray<string>
): Cells => {
  const cells = new Array<Parameter>()
  for (const row of rows) {
    for (const name of columns) cells.push(toParameter(row[name]))
    for (const _ of last) cells.push(null)
  }
  return { columns: [...columns, ...last], cells }
}

/** Clicks as the group writer takes them. Throws on a value that no column can hold. */
export const clickGroup = (pending: ReadonlyArray<PendingClick>): ClickGroup => {
  const clicks = pending.map(({ click }) => click)
  const { countedIn, deltas } = clickDeltas(pending)
  const isPaid = pending.some(({ price }) => price !== null)
  return {
    clicks: cellsOf(Click.columns, clicks, ["is_unique", ...(isPaid ? priceColumns : [])]),
    visits: pending.map(({ visit }) => visit && [BigInt(visit.day), visit.visitor]),
    prices: isPaid ? pending.map(({ price }) => price && cellsOfPrice(price)) : undefined,
    deltas: cellsOf(deltaColumns, deltas, ["unique_clicks", ...(isPaid ? paidMeasures : [])]),
    countedIn,
    caps: capCounts(pending).map(({ cap_id, period_start, places, position }) => ({
      position,
      cells: [BigInt(period_start), places, BigInt(cap_id)]
    }))
  }
}
