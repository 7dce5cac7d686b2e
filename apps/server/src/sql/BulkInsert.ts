import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** The most rows of one statement: a power of two. */
const rowsMax = 64

/** A table, and what is written into it. */
export interface Target {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  /** What follows the rows: `ON CONFLICT DO NOTHING RETURNING …`. */
  readonly suffix?: string
}

type Row = Readonly<Record<string, unknown>>

/**
 * Inserts rows that come so often that putting the statement together would take longer than running it.
 * They go in statements of 64, 32, 16 … rows, each of which is prepared once. That is for SQLite, which
 * is asked within the process; to PostgreSQL each statement would be a journey. Table and columns are
 * ours; they never come from a request.
 */
export const makeBulkInsert = Effect.fnUntraced(function* ({
  columns,
  table,
  suffix = ""
}: Target) {
  const sql = yield* SqlClient.SqlClient
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

  return Effect.fnUntraced(function* (
    rows: ReadonlyArray<ReadonlyArray<unknown>>
  ): Effect.fn.Return<ReadonlyArray<Row>, SqlError.SqlError> {
    const returned = new Array<Row>()
    let start = 0
    for (let size = rowsMax; size >= 1; size = size / 2) {
      for (; rows.length - start >= size; start += size) {
        const cells = rows.slice(start, start + size).flat()
        for (const row of yield* sql.unsafe<Row>(statement(size), cells)) returned.push(row)
      }
    }
    return returned
  })
})
