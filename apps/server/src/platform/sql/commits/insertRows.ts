import { Array, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { preparedStatement } from "../preparedStatement.ts"

/** SQLite takes 32 766 parameters in a statement, PostgreSQL twice as many. */
const maxParameters = 30_000

/** Putting the statement of so few rows together would take longer than running it. */
const fewMax = 8

type Row = Readonly<Record<string, unknown>>
type Insert<A> = (cells: ReadonlyArray<unknown>) => Statement.Statement<A>

const namesOf = (sql: SqlClient.SqlClient, columns: ReadonlyArray<string>): Statement.Fragment =>
  sql.csv(columns.map((column) => sql`${sql(column)}`))

const makeInsert = <A extends object>(
  sql: SqlClient.SqlClient,
  table: string,
  columns: ReadonlyArray<string>
): Insert<A> => {
  const list = (cells: ReadonlyArray<unknown>) => sql.csv(cells.map((cell) => sql`${cell}`))
  return preparedStatement(
    sql,
    (cells) => sql`
      INSERT INTO ${sql(table)} (${namesOf(sql, columns)})
      VALUES ${sql.csv(Array.chunksOf(cells, columns.length).map((row) => sql`(${list(row)})`))}`
  )
}

/** For each client, the statements of each table and set of columns. Both are named in our own code. */
const inserts = new WeakMap<SqlClient.SqlClient, Map<string, Insert<object>>>()

const insertFor = (
  sql: SqlClient.SqlClient,
  table: string,
  columns: ReadonlyArray<string>
): Insert<object> => {
  const known = inserts.get(sql) ?? new Map<string, Insert<object>>()
  inserts.set(sql, known)
  const shape = `${table} ${columns.join(" ")}`
  const insert = known.get(shape) ?? makeInsert(sql, table, columns)
  known.set(shape, insert)
  return insert
}

/** Inserts rows of one shape, as many in a statement as both engines take. */
export const insertRows = Effect.fnUntraced(function* (table: string, rows: ReadonlyArray<Row>) {
  const sql = yield* SqlClient.SqlClient
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  if (rows.length <= fewMax) {
    yield* insertFor(
      sql,
      table,
      columns
    )(rows.flatMap((row) => columns.map((column) => row[column])))
    return
  }
  for (const chunk of Array.chunksOf(rows, Math.floor(maxParameters / columns.length))) {
    if (Array.isReadonlyArrayNonEmpty(chunk)) {
      yield* sql`INSERT INTO ${sql(table)} ${sql.insert(chunk)}`
    }
  }
})
