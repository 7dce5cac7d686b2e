import { type Creative, FileType, type Offer } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { StoredFile } from "../../platform/files/FileStore.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** The file of a creative, as its row has it. */
const CreativeFile = Schema.Struct({
  name: Schema.String,
  sha256: Schema.String,
  type: FileType.FileType,
  title: Schema.String
})
/** The file of a creative, as its row has it. */
export type CreativeFile = typeof CreativeFile.Type

const toFile = Rows.stored(CreativeFile)

/** The columns of a file; of none without one. */
const cells = (file: StoredFile | undefined) => ({
  file_name: file?.name ?? null,
  file_sha256: file?.sha256 ?? null,
  image_type: file?.type ?? null,
  image_size: file?.bytes ?? null
})

export class CreativeFilesRepo extends Context.Service<CreativeFilesRepo>()(
  "server/CreativeFilesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        find: (offer_id: Offer.OfferId, id: Creative.CreativeId) =>
          sql`
            SELECT file_name AS name, file_sha256 AS sha256, image_type AS type, title
            FROM creatives
            WHERE offer_id = ${offer_id} AND id = ${id} AND deleted IS NULL
              AND file_name IS NOT NULL`.pipe(firstRow(toFile)),
        /** Gives the creative another file, or none. */
        set: (id: Creative.CreativeId, file: StoredFile | undefined) =>
          sql`UPDATE creatives SET ${sql.update(cells(file))} WHERE id = ${id}`.pipe(
            noRows,
            partOfTransaction
          ),
        /** Whether a creative has the file of this name. */
        refersTo: (name: string) =>
          sql`SELECT id FROM creatives WHERE file_name = ${name}`.pipe(hasRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(CreativeFilesRepo, CreativeFilesRepo.make)
}
