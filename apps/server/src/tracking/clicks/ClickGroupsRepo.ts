/** How a group of clicks is written on SQLite, with what each adds to statistics. */
import { bulkStatements, type Target } from "../../platform/sql/commits/bulkStatements.ts"
import type { GroupKind } from "../../platform/sql/commits/GroupWriter.ts"
import type { Parameter } from "../../platform/sql/Parameters.ts"
import {
  type SqliteSession,
  type Values,
  valuesOf
} from "../../platform/sql/sqlite/SqliteSession.ts"

/** Rows of a table, the cells of one behind those of the other. What is unique shows when they are written. */
export interface Cells {
  /** The last one says whether, or how many, are unique. */
  readonly columns: ReadonlyArray<string>
  readonly cells: Array<Parameter>
}

/** Clicks that are kept together. */
export interface ClickGroup {
  readonly clicks: Cells
  /** Who came with each, and on which day; null for a click that is never unique. */
  readonly visits: ReadonlyArray<readonly [day: bigint, visitor: bigint] | null>
  /** What they add to statistics. */
  readonly deltas: Cells
  /** For each click, the delta in which it counts. */
  readonly countedIn: ReadonlyArray<number>
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

/** The columns of a table are the same in every group. */
const insertions = new Map<string, Insertion>()
const insertInto = (table: string, columns: ReadonlyArray<string>): Insertion => {
  const insert = insertions.get(table) ?? insertion({ table, columns })
  insertions.set(table, insert)
  return insert
}

/** Fills in the last cell of each row. */
const fill = ({ cells, columns }: Cells, last: ReadonlyArray<bigint>): void => {
  for (const [index, cell] of last.entries()) cells[(index + 1) * columns.length - 1] = cell
}

export const write = (
  session: SqliteSession,
  { clicks, countedIn, deltas, visits }: ClickGroup
): void => {
  const inserted = insertVisits(
    session,
    visits.flatMap((visit) => visit ?? [])
  )
  const newVisitors = new Set(inserted.map(([visitor]) => BigInt(String(visitor))))
  const isUnique = visits.map((visit) => visit !== null && newVisitors.delete(visit[1]))
  const unique = new Array<bigint>(deltas.cells.length / deltas.columns.length).fill(0n)
  for (const [index, delta] of countedIn.entries()) {
    if (isUnique[index]) unique[delta] = (unique[delta] ?? 0n) + 1n
  }
  fill(
    clicks,
    isUnique.map((is) => (is ? 1n : 0n))
  )
  fill(deltas, unique)
  insertInto("clicks", clicks.columns)(session, clicks.cells)
  insertInto("statistic_deltas", deltas.columns)(session, deltas.cells)
}

export const clickGroups: GroupKind<ClickGroup> = { module: import.meta.url, write }
