import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** Deleted rows that every look at a queue may have to step over. */
const deadMax = 10_000

/**
 * Takes what was deleted from a queue out of its table, once it is told of so many rows: PostgreSQL's own vacuum
 * comes once a minute at most, and whoever looks at the queue steps over all of them until then. Not in a
 * transaction. SQLite keeps no deleted rows.
 */
export const makeSweepQueue = (table: string) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    let dead = 0
    const vacuum = Effect.suspend(() => {
      dead = 0
      // Somebody else may be at it, and pages that stay are filled again.
      return sql`VACUUM (SKIP_LOCKED, TRUNCATE false) ${sql.literal(table)}`
    })
    const count = (deleted: number): Effect.Effect<unknown, SqlError.SqlError> => {
      dead += deleted
      return dead < deadMax ? Effect.void : vacuum
    }
    return sql.onDialectOrElse({ pg: () => count, orElse: () => () => Effect.void })
  })
