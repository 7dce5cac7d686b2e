/** Writes groups of settlements on SQLite. Free of Effect, because the writer thread runs it. */
import { beside } from "../../platform/beside.ts"
import type { GroupKind } from "../../platform/sql/commits/GroupWriter.ts"
import { asJson } from "../../platform/sql/commits/JsonRows.ts"
import { rowsOf } from "../../platform/sql/sqlite/SqliteSession.ts"
import type { ShownDelivery } from "./Delivery.ts"

/** Settlements as rows, and the statements that take them as JSON. */
export interface SettlementGroup {
  readonly rows: ReadonlyArray<{ readonly delivery_id: number }>
  /** Moves deliveries on, and returns them; those whose lease was lost are left out. */
  readonly move: string
  /** Ends attempts in the log. */
  readonly end: string
}

type Write = GroupKind<SettlementGroup, ReadonlyArray<ShownDelivery>>["write"]

/** Records the ends of attempts whose lease is not over, and returns their deliveries. */
export const write: Write = (session, { end, move, rows }) => {
  const moved = rowsOf<ShownDelivery>(session.prepare(move), [asJson(rows)])
  const ids = new Set(moved.map(({ id }) => id))
  const settled = rows.filter(({ delivery_id }) => ids.has(delivery_id))
  rowsOf(session.prepare(end), [asJson(settled)])
  return moved
}

export const settlementGroups: GroupKind<SettlementGroup, ReadonlyArray<ShownDelivery>> = {
  module: beside("SettlementGroupsRepo", import.meta.url).href,
  write
}
