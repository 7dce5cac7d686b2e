/** Writes on SQLite that were planned from an earlier read. Free of Effect, because the writer thread runs them. */

import { isDeepStrictEqual } from "node:util"
import { beside } from "../../beside.ts"
import type { Parameter } from "../Parameters.ts"
import { rowsOf, type SqliteRow, type SqliteSession } from "../sqlite/SqliteSession.ts"
import type { GroupKind } from "./GroupWriter.ts"

/** The text of a statement with its values. */
export interface Bound {
  readonly text: string
  readonly parameters: ReadonlyArray<Parameter>
}

/** Writes, and the question that they were planned from. */
export interface PlannedWrites {
  readonly question: Bound
  readonly answer: ReadonlyArray<object>
  readonly writes: ReadonlyArray<Bound>
}

const run = (session: SqliteSession, { parameters, text }: Bound): Array<SqliteRow> =>
  rowsOf(session.prepare(text), parameters)

/** Does nothing when the planned state has changed: the planner reads and plans again. */
export const write = (
  session: SqliteSession,
  { answer, question, writes }: PlannedWrites
): void => {
  if (!isDeepStrictEqual(run(session, question), answer)) return
  for (const one of writes) run(session, one)
}

export const plannedWrites: GroupKind<PlannedWrites> = {
  module: beside("plannedWrites", import.meta.url).href,
  write
}
