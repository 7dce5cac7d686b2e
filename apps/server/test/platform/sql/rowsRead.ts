import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

const Read = Schema.Tuple([Schema.Struct({ rows: Schema.Number })])

/** Rows of a table that the open transaction has read. On PostgreSQL alone. */
export const rowsRead = (table: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      SELECT CAST(seq_tup_read + idx_tup_fetch AS INTEGER) AS rows
      FROM pg_stat_xact_user_tables WHERE relname = ${table}`
  ).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Read)),
    Effect.map(([{ rows }]) => rows)
  )
