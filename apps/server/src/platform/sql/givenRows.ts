/** Rows that are handed to a statement, to be joined like those of a table. */
import type { SqlClient, Statement } from "effect/sql"
import type { Dialect } from "./Dialect.ts"

/** A cell of a row, by its place. */
export interface GivenColumn {
  readonly name: string
  readonly type: "TEXT" | "INTEGER" | "BIGINT"
}

const ofPostgres = ({ name, type }: GivenColumn, index: number): string =>
  `CAST(given.cells ->> ${index} AS ${type})${type === "TEXT" ? ' COLLATE "C"' : ""} AS ${name}`

const ofSqlite = ({ name, type }: GivenColumn, index: number): string => {
  const cell = `json_extract(given.value, '$[${index}]')`
  return `${type === "TEXT" ? cell : `CAST(${cell} AS INTEGER)`} AS ${name}`
}

/**
 * The rows of a JSON list of lists as a table, in which `position` is the place of each. It is read by itself, so
 * that it may be given to `OffThread`.
 */
export const givenRows = (
  sql: SqlClient.SqlClient,
  { engine }: Pick<Dialect["Service"], "engine">,
  columns: ReadonlyArray<GivenColumn>,
  json: string
): Statement.Fragment => {
  if (engine === "postgresql")
    return sql`(
      SELECT given.position, ${sql.literal(columns.map(ofPostgres).join(", "))}
      FROM jsonb_array_elements(CAST(${json} AS JSONB)) WITH ORDINALITY AS given (cells, position))`
  return sql`(
    SELECT given.key AS position, ${sql.literal(columns.map(ofSqlite).join(", "))}
    FROM json_each(jsonb(${json})) given)`
}

/**
 * The rows of a table that have these ids, looked up by them whatever else is asked of them. The statement is the same
 * whichever and however many they are.
 */
export const rowsOfIds = (
  sql: SqlClient.SqlClient,
  dialect: Pick<Dialect["Service"], "engine">,
  table: string,
  ids: ReadonlyArray<number>
): Statement.Fragment => {
  const list = JSON.stringify(ids.map((id) => [id]))
  const wanted = givenRows(sql, dialect, [{ name: "id", type: "BIGINT" }], list)
  return sql`(
    WITH found AS MATERIALIZED (
      SELECT * FROM ${sql(table)} WHERE id IN (SELECT wanted.id FROM ${wanted} wanted))
    SELECT * FROM found)`
}
