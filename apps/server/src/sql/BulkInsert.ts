import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Dialect } from "./Dialect.ts"
import { asJson } from "./JsonRows.ts"

/** The most rows of one statement on SQLite: a power of two. */
const rowsMax = 64

/** A table, and what is written into it. */
export interface Target<Column extends string> {
  readonly table: string
  readonly columns: ReadonlyArray<Column>
  /** What follows the rows: `ON CONFLICT DO NOTHING RETURNING …`. */
  readonly suffix?: string
}

/** Inserts rows, of which it takes what is named for the columns. */
type Insert<Column extends string, Returned> = (
  rows: ReadonlyArray<Readonly<Record<Column, unknown>>>
) => Effect.Effect<ReadonlyArray<Returned>, SqlError.SqlError>

/** Statements of 64, 32, 16 … rows, each of which is prepared once: SQLite is asked within the process. */
const inStatements = <Column extends string, Returned extends object>(
  sql: SqlClient.SqlClient,
  { columns, table, suffix = "" }: Target<Column>
): Insert<Column, Returned> => {
  const statementOf = (rows: number): string => {
    const tuple = `(${columns.map(() => "?").join(", ")})`
    const tuples = Array.from({ length: rows }, () => tuple)
    return `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${tuples.join(", ")} ${suffix}`
  }
  const statements = new Map<number, string>()
  const statement = (rows: number): string => {
    const known = statements.get(rows) ?? statementOf(rows)
    statements.set(rows, known)
    return known
  }

  return Effect.fnUntraced(function* (rows) {
    const returned = new Array<Returned>()
    let start = 0
    for (let size = rowsMax; size >= 1; size = size / 2) {
      for (; rows.length - start >= size; start += size) {
        const cells = rows
          .slice(start, start + size)
          .flatMap((row) => columns.map((name) => row[name]))
        for (const row of yield* sql.unsafe<Returned>(statement(size), cells)) returned.push(row)
      }
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
 * Inserts rows that come so often that putting the statement together would take longer than running it.
 * Table and columns are ours; they never come from a request.
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
