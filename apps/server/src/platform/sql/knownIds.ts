import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"

export type Ids = ReadonlyArray<number | null>

/** Which of the ids that a request names are those of rows that can be chosen. */
export const makeKnownIds =
  (sql: SqlClient.SqlClient) =>
  (
    table: string,
    ids: Ids,
    condition: Statement.Fragment = sql`deleted IS NULL`
  ): Effect.Effect<ReadonlySet<number>> => {
    const wanted = ids.filter((id) => id !== null)
    if (wanted.length === 0) return Effect.succeed(new Set())
    return sql<{ readonly id: number }>`
      SELECT id FROM ${sql(table)} WHERE ${sql.in("id", [...new Set(wanted)])} AND ${condition}`.pipe(
      Effect.map((rows) => new Set(rows.map(({ id }) => id))),
      Effect.orDie
    )
  }
