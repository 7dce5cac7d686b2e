import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { makeTransaction } from "../../platform/sql/Transaction.ts"

/** Lines that one transaction deletes. */
const sliceRows = 1000

/** Deletes imports that ended long ago, with the results of their lines. */
export class ImportRetentionRepo extends Context.Service<ImportRetentionRepo>()(
  "server/ImportRetentionRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const inTransaction = yield* makeTransaction

      /**
       * Deletes some of what ended before an instant. Returns whether there may be more. The oldest one goes
       * first, line by line; imported records stay.
       */
      const deleteBefore = Effect.fnUntraced(
        function* (millis: number) {
          const [oldest] = yield* sql<{ readonly id: number }>`
            SELECT id FROM imports WHERE finished < ${Math.floor(millis / 1000)}
            ORDER BY finished, id LIMIT 1`
          if (oldest === undefined) return false
          const lines = yield* sql`
            DELETE FROM import_lines WHERE id IN (
              SELECT id FROM import_lines WHERE import_id = ${oldest.id} LIMIT ${sliceRows})
            RETURNING id`
          if (lines.length < sliceRows) yield* sql`DELETE FROM imports WHERE id = ${oldest.id}`
          return true
        },
        Effect.orDie,
        inTransaction
      )

      return { deleteBefore }
    })
  }
) {
  static readonly layer = Layer.effect(ImportRetentionRepo, ImportRetentionRepo.make)
}
