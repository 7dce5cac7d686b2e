import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { makeTransaction } from "../../platform/sql/Transaction.ts"

/** Deliveries of one transaction. */
const sliceRows = 500

/** Lets go of deliveries that ended long ago. */
export class PostbackRetentionRepo extends Context.Service<PostbackRetentionRepo>()(
  "server/PostbackRetentionRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const inTransaction = yield* makeTransaction

      /** Deletes some that ended before an instant. Returns whether there may be more. */
      const deleteBefore = Effect.fnUntraced(
        function* (millis: number) {
          const rows = yield* sql<{ readonly id: number }>`
            SELECT id FROM postback_deliveries
            WHERE next_millis IS NULL AND updated < ${Math.floor(millis / 1000)}
            ORDER BY updated LIMIT ${sliceRows}`
          const ids = rows.map(({ id }) => id)
          if (ids.length === 0) return false
          yield* sql`DELETE FROM postback_attempts WHERE delivery_id IN ${sql.in(ids)}`
          yield* sql`DELETE FROM postback_deliveries WHERE id IN ${sql.in(ids)}`
          return ids.length === sliceRows
        },
        Effect.orDie,
        inTransaction
      )

      return { deleteBefore }
    })
  }
) {
  static readonly layer = Layer.effect(PostbackRetentionRepo, PostbackRetentionRepo.make)
}
