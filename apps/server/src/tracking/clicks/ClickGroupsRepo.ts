/** Writes groups of clicks on SQLite, with what each adds to statistics. */
import { beside } from "../../platform/beside.ts"
import { bulkStatements, type Target } from "../../platform/sql/commits/bulkStatements.ts"
import type { GroupKind } from "../../platform/sql/commits/GroupWriter.ts"
import type { Parameter } from "../../platform/sql/Parameters.ts"
import {
  type SqliteSession,
  type Values,
  valuesOf
} from "../../platform/sql/sqlite/SqliteSession.ts"

/** Rows of a table as one flat list of cells. Which clicks are unique is decided when they are written. */
export interface Cells {
  /** The last ones say whether, or how many, are unique, and what those are paid. */
  readonly columns: ReadonlyArray<string>
  readonly cells: Array<Parameter>
}

/** The cells of a price, and the money among them, both in the order of `StoredPrice`. */
export interface PriceCells {
  readonly cells: ReadonlyArray<Parameter>
  readonly moneys: ReadonlyArray<bigint>
}

/** Clicks that are kept together. */
export interface ClickGroup {
  readonly clicks: Cells
  /** The visitor of each, and the day; null for a click that is never unique. */
  readonly visits: ReadonlyArray<readonly [day: bigint, visitor: bigint] | null>
  /** What each is paid if it is unique, null for nothing; `undefined` in a group that nothing pays for. */
  readonly prices: ReadonlyArray<PriceCells | null> | undefined
  /** What they add to statistics. */
  readonly deltas: Cells
  /** For each click, the delta in which it counts. */
  readonly countedIn: ReadonlyArray<number>
  /** What they add to the counts of caps, in the order of `countInCap`; with a position, if that click is unique. */
  readonly caps: ReadonlyArray<{
    readonly position: number | null
    readonly cells: ReadonlyArray<bigint>
  }>
}

type Insertion = (session: SqliteSession, cells: ReadonlyArray<Parameter>) => Array<Values>

const insertion = (target: Target<string>): Insertion => {
  const width = target.columns.length
  const partsOf = bulkStatements({ ...target, insert: "INSERT OR FAIL" })
  return (session, cells) =>
    partsOf(cells.length / width).flatMap(({ end, start, text }) =>
      valuesOf(session.prepare(text), cells.slice(start * width, end * width))
    )
}

const insertVisits = insertion({
  table: "click_visitors",
  columns: ["day", "visitor"],
  suffix: "ON CONFLICT DO NOTHING RETURNING visitor"
})

/** The columns of a table are the same in every group that is paid for, and in every other one. */
const insertions = new Map<string, Insertion>()
const insertInto = (table: string, columns: ReadonlyArray<string>): Insertion => {
  const shape = `${table} ${columns.length}`
  const insert = insertions.get(shape) ?? insertion({ table, columns })
  insertions.set(shape, insert)
  return insert
}

/** Fills in the last cells of each row. */
const fill = ({ cells, columns }: Cells, last: ReadonlyArray<ReadonlyArray<Parameter>>): void => {
  for (const [index, row] of last.entries()) {
    const from = (index + 1) * columns.length - row.length
    for (const [offset, cell] of row.entries()) cells[from + offset] = cell
  }
}

/** A deleted cap counts nothing. */
const countInCap = `
  INSERT INTO cap_usage (cap_id, period_start, used) SELECT id, ?, ? FROM caps WHERE id = ?
  ON CONFLICT (cap_id, period_start) DO UPDATE SET used = used + excluded.used`

const notPaid: ReadonlyArray<Parameter> = [null, null, null, null, null, null, null]
const lengthOfMoneys = 4

export const write = (
  session: SqliteSession,
  { caps, clicks, countedIn, deltas, prices, visits }: ClickGroup
): void => {
  const inserted = insertVisits(
    session,
    visits.flatMap((visit) => visit ?? [])
  )
  const newVisitors = new Set(inserted.map(([visitor]) => BigInt(String(visitor))))
  const isUnique = visits.map((visit) => visit !== null && newVisitors.delete(visit[1]))
  const priceOf = (index: number) => (isUnique[index] ? prices?.[index] : null)
  const lengthOfSums = prices === undefined ? 1 : 1 + lengthOfMoneys
  const sums = Array.from({ length: deltas.cells.length / deltas.columns.length }, () =>
    new Array<bigint>(lengthOfSums).fill(0n)
  )
  for (const [index, delta] of countedIn.entries()) {
    const sum = sums[delta]
    if (sum === undefined || !isUnique[index]) continue
    sum[0] = (sum[0] ?? 0n) + 1n
    const moneys = priceOf(index)?.moneys ?? []
    for (const [place, money] of moneys.entries()) sum[place + 1] = (sum[place + 1] ?? 0n) + money
  }
  fill(
    clicks,
    isUnique.map((is, index) => [
      is ? 1n : 0n,
      ...(prices === undefined ? [] : (priceOf(index)?.cells ?? notPaid))
    ])
  )
  fill(deltas, sums)
  insertInto("clicks", clicks.columns)(session, clicks.cells)
  insertInto("statistic_deltas", deltas.columns)(session, deltas.cells)
  for (const { cells, position } of caps) {
    if (position === null || isUnique[position]) valuesOf(session.prepare(countInCap), cells)
  }
}

export const clickGroups: GroupKind<ClickGroup> = {
  module: beside("ClickGroupsRepo", import.meta.url).href,
  write
}
