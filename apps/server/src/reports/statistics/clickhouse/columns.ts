/** Columns of tables that are there already: how they are packed, and those that are made of others. */
import { list } from "../../../platform/sql/clickhouse/literals.ts"
import { clicks, eventTables, isVaried } from "./eventTables.ts"
import { type Kept, type Rows, type Statements, textsKept } from "./projections.ts"
import { alterOf, definitionOf, localOf } from "./schema.ts"
import { validity } from "./shortcuts.ts"
import { codedOf } from "./textNumbers.ts"

/** Lists the columns of events that are packed in a way of their own, and those that are made of others. */
export const columnsText = (cluster: string | undefined): string => `
  SELECT table, name FROM system.columns
  WHERE database = currentDatabase() AND (compression_codec <> '' OR default_kind <> '')
    AND table IN ${list(eventTables.map(({ table }) => localOf(table, cluster)))}
  LIMIT 1000`

/** Statements that pack columns as they are to be. What is there already is packed anew as it is merged. */
const packColumns: Statements = ({ cluster }, rows) => {
  const isPacked = (table: string, name: string) =>
    rows.some((row) => row.table === localOf(table, cluster) && row.name === name)
  return eventTables.flatMap(({ columns, table }) =>
    columns
      .filter(({ codec, name }) => codec !== undefined && !isPacked(table, name))
      .map((column) => [`${alterOf(table, cluster)} MODIFY COLUMN ${definitionOf(column)}`])
  )
}

/** Whether clicks have their validity beside them. A distributed table would have to have it as well. */
export const hasValidity = ({ cluster }: Kept, columns: Rows): boolean =>
  cluster === undefined &&
  columns.some(({ name, table }) => table === clicks.table && name === validity.name)

/** Statements that add the validity of clicks. Until it is made of what lies there, it is as it is read. */
const addValidity: Statements = (kept, rows) => {
  if (kept.cluster !== undefined || hasValidity(kept, rows)) return []
  const alter = alterOf(clicks.table, kept.cluster)
  return [
    [
      `${alter} ADD COLUMN IF NOT EXISTS ${validity.name} ${validity.definition}`,
      `${alter} MATERIALIZE COLUMN ${validity.name}`
    ]
  ]
}

/** Statements that make columns what they are to be. */
export const mendColumns: Statements = (kept, rows) => [
  ...packColumns(kept, rows),
  ...addValidity(kept, rows)
]

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
