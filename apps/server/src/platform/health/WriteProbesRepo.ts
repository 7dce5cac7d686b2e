import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** Some pages: fewer may find room in a log that takes no group of clicks. */
const filler = "x".repeat(65_536)

export class WriteProbesRepo extends Context.Service<WriteProbesRepo>()("server/WriteProbesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // New pages first: room that the last probe gives back proves nothing.
    const replace = Effect.gen(function* () {
      const rows = yield* sql<{ readonly id: number }>`
        INSERT INTO write_probes ${sql.insert({ filler })} RETURNING id`
      yield* sql`DELETE FROM write_probes WHERE id < ${rows[0]?.id ?? 0}`
    })
    return {
      /** Writes some pages, and forgets those of the time before. */
      write: Effect.orDie(sql.withTransaction(replace))
    }
  })
}) {
  static readonly layer = Layer.effect(WriteProbesRepo, WriteProbesRepo.make)
}
