/** Writes groups of settlements on SQLite. Free of Effect, because the writer thread runs it. */
import { beside } from "../../beside.ts"
import type { GroupKind } from "../commits/GroupWriter.ts"
import { asJson } from "../commits/JsonRows.ts"
import { rowsOf, type SqliteSession } from "../sqlite/SqliteSession.ts"

/** A delivery that was moved on. Its other columns are those that the statement returns. */
export interface Moved {
  readonly id: number
}

/** Settlements as rows, and the statements that take them as JSON. */
interface SettlementGroup {
  readonly rows: ReadonlyArray<{ readonly delivery_id: number }>
  /** Moves deliveries on, and returns them; those whose lease was lost are left out. */
  readonly move: string
  /** Ends attempts in the log. */
  readonly end: string
}

/** Records the ends of attempts whose lease is not over, and returns their deliveries. */
export const write = <M extends Moved>(
  session: SqliteSession,
  { end, move, rows }: SettlementGroup
): ReadonlyArray<M> => {
  const moved = rowsOf<M>(session.prepare(move), [asJson(rows)])
  const ids = new Set(moved.map(({ id }) => id))
  const settled = rows.filter(({ delivery_id }) => ids.has(delivery_id))
  rowsOf(session.prepare(end), [asJson(settled)])
  return moved
}

const module = beside("settlementGroups", import.meta.url).href

/** Groups of settlements whose deliveries come back as `M`. */
export const settlementGroups = <M extends Moved>(): GroupKind<
  SettlementGroup,
  ReadonlyArray<M>
> => ({ module, write: write<M> })
