import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** Inserts a row into a table whose ids are made by the database; returns its id. */
export const insertReturningId = (
  table: string,
  row: Readonly<Record<string, unknown>>
): Effect.Effect<number, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly id: number }>`INSERT INTO ${sql(table)} ${sql.insert(row)} RETURNING id`,
      (rows) => Number(rows[0]?.id)
    )
  )
