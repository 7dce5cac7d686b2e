import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows } from "../../platform/sql/results.ts"

/** Which rows have pictures. */
export class PicturesRepo extends Context.Service<PicturesRepo>()("server/PicturesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      /** Whether a committed row has the picture at this path. */
      refersTo: (path: string) =>
        sql`
          SELECT id FROM offers WHERE image = ${path} AND deleted IS NULL
          UNION ALL SELECT id FROM affiliates WHERE image = ${path}
          UNION ALL SELECT id FROM network WHERE logo = ${path}
          UNION ALL SELECT invoice_id AS id FROM invoice_parties WHERE logo = ${path} LIMIT 1`.pipe(
          hasRows
        )
    }
  })
}) {
  static readonly layer = Layer.effect(PicturesRepo, PicturesRepo.make)
}
