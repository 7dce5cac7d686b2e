/** Columns of tables that are there already: how they are packed, and copies of texts. */
import { list } from "../../../platform/sql/clickhouse/literals.ts"
import { clicks, eventTables, isVaried } from "./eventTables.ts"
import { type Statements, textsKept } from "./projections.ts"
import { alterOf, definitionOf, localOf } from "./schema.ts"
import { codedOf } from "./textNumbers.ts"

/** Lists the columns of events that are packed in a way of their own, and those that are made of others. */
export const columnsText = (cluster: string | undefined): string => `
  SELECT table, name FROM system.columns
  WHERE database = currentDatabase() AND (compression_codec <> '' OR default_kind <> '')
    AND table IN ${list(eventTables.map(({ table }) => localOf(table, cluster)))}
  LIMIT 1000`

/** Statements that pack columns as they are to be. What is there already is packed anew as it is merged. */
export const packColumns: Statements = ({ cluster }, rows) => {
  const isPacked = (table: string, name: string) =>
    rows.some((row) => row.table === localOf(table, cluster) && row.name === name)
  return eventTables.flatMap(({ columns, table }) =>
    columns
      .filter(({ codec, name }) => codec !== undefined && !isPacked(table, name))
      .map((column) => [`${alterOf(table, cluster)} MODIFY COLUMN ${definitionOf(column)}`])
  )
}

/** What was made of parameters: copies, and before them hashes. Other columns may be the operator's own. */
const ofParameters = new Set(
  clicks.columns
    .filter(({ name }) => isVaried(name))
    .flatMap(({ name }) => [codedOf(name), `${name}_hash`])
)

/** Statements that remove what was made of parameters that nobody names any more. */
export const dropColumns: Statements = (kept, rows) => {
  const wanted = new Set(textsKept(kept).map(({ coded }) => coded))
  return rows
    .filter(({ name }) => ofParameters.has(String(name)) && !wanted.has(String(name)))
    .map(({ name }) => [
      `${alterOf(clicks.table, kept.cluster)} DROP COLUMN IF EXISTS ${name} SETTINGS alter_sync = 0`
    ])
}
