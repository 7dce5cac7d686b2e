import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Has a table give out ids behind those that rows brought along. PostgreSQL counts generated ids on its
 * own and does not look at such rows, so its counter is moved, and never back; SQLite's follows by itself.
 */
export const moveIdentity = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.onDialectOrElse({
      pg: () => {
        const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
        const last = sql`SELECT MAX(id) FROM ${sql(table)}`
        return Effect.asVoid(
          sql`SELECT setval(${sequence}, GREATEST((${last}), nextval(${sequence})))`
        )
      },
      orElse: () => Effect.void
    })
  )
