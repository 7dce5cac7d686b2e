import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** So many are taken from the database at once; those that nobody used when a process ends are missing. */
const atOnce = 256

/**
 * Numbers of deliveries, which nobody else gets: who knows them before he stores can do it with one
 * statement. Of PostgreSQL.
 */
export const makeDeliveryIds = Effect.map(SqlClient.SqlClient, (sql) => {
  const ids = new Array<number>()

  const fetch = (count: number) =>
    sql<{ readonly id: number }>`
      SELECT nextval(pg_get_serial_sequence('lead_deliveries', 'id')) AS id
      FROM generate_series(1, ${Math.max(count, atOnce)})`.pipe(
      Effect.map((rows) => {
        for (const { id } of rows) ids.push(id)
      }),
      Effect.orDie
    )

  return Effect.fnUntraced(function* (count: number) {
    if (ids.length < count) yield* fetch(count)
    return ids.splice(0, count)
  })
})
