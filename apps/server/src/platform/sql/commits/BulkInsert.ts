import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { bulkStatements, type Target } from "./bulkStatements.ts"
import { asJson } from "./JsonRows.ts"

/** Inserts rows. Only the named columns are used. */
type Insert<Column extends string, Returned> = (
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>
) => Effect.Effect<ReadonlyArray<Returned>, SqlError.SqlError>

/** Statements that are prepared once: SQLite is asked within the process. */
const inStatements = <Column extends string, Returned extends object>(
  sql: SqlClient.SqlClient,
  target: Target<Column>
): Insert<Column, Returned> => {
  const partsOf = bulkStatements(target)
  return Effect.fnUntraced(function* (rows) {
    const returned = new Array<Returned>()
    for (const { end, start, text } of partsOf(rows.length)) {
      const cells = rows.slice(start, end).flatMap((row) => target.columns.map((name) => row[name]))
      for (const row of yield* sql.unsafe<Returned>(text, cells)) returned.push(row)
    }
    return returned
  })
}

/** One statement whose text is always the same: to PostgreSQL each is a journey. */
const atOnce = <Column extends string, Returned extends object>(
  sql: SqlClient.SqlClient,
  { columns, table, suffix = "" }: Target<Column>
): Insert<Column, Returned> => {
  const names = columns.join(", ")
  const statement = `
    INSERT INTO ${table} (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json) ${suffix}`
  return (rows) =>
    rows.length === 0 ? Effect.succeed([]) : sql.unsafe<Returned>(statement, [asJson(rows)])
}

/**
 * Inserts rows that come so often that building the statement would take longer than running it. Table and columns
 * are ours; they never come from a request.
 */
export const makeBulkInsert = Effect.fnUntraced(function* <
  Column extends string,
  Returned extends object
>(target: Target<Column>) {
  const sql = yield* SqlClient.SqlClient
  const { engine } = yield* Dialect
  return engine === "sqlite"
    ? inStatements<Column, Returned>(sql, target)
    : atOnce<Column, Returned>(sql, target)
})
