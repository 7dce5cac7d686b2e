/** Writes groups of impressions on SQLite, with what each adds to statistics. */
import { beside } from "../../platform/beside.ts"
import { bulkStatements, type Target } from "../../platform/sql/commits/bulkStatements.ts"
import type { GroupKind } from "../../platform/sql/commits/GroupWriter.ts"
import type { Parameter } from "../../platform/sql/Parameters.ts"
import { type SqliteSession, valuesOf } from "../../platform/sql/sqlite/SqliteSession.ts"

/** Rows of one table, the cells of one behind those of the other. */
export interface TableCells {
  readonly target: Target<string>
  readonly cells: ReadonlyArray<Parameter>
}

/** The statements of each table; its columns are the same in every group. */
const statements = new Map<string, ReturnType<typeof bulkStatements>>()

const insert = (session: SqliteSession, { cells, target }: TableCells): void => {
  const partsOf = statements.get(target.table) ?? bulkStatements(target)
  statements.set(target.table, partsOf)
  const width = target.columns.length
  for (const { end, start, text } of partsOf(cells.length / width)) {
    valuesOf(session.prepare(text), cells.slice(start * width, end * width))
  }
}

export const write = (session: SqliteSession, tables: ReadonlyArray<TableCells>): void => {
  for (const table of tables) insert(session, table)
}

export const impressionGroups: GroupKind<ReadonlyArray<TableCells>> = {
  module: beside("ImpressionGroupsRepo", import.meta.url).href,
  write
}
