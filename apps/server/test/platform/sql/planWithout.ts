import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Has PostgreSQL plan without what these settings allow, until the open transaction ends. */
export const planWithout = (...settings: ReadonlyArray<`enable_${string}`>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(settings, (name) => sql`SELECT set_config(${name}, 'off', true)`, {
      discard: true
    })
  )
