import { Bulk } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { RequestName } from "../idempotency/IdempotencyRepo.ts"
import * as Rows from "../sql/Rows.ts"
import { hasRows, noRows } from "../sql/results.ts"
import { partOfTransaction } from "../sql/Transaction.ts"

const Json = Schema.fromJsonString(Bulk.Result)
const encode = Schema.encodeSync(Json)
const toRow = Rows.stored(Schema.Struct({ id: Schema.Int, result: Json }))

/** The results of bulk changes, row by row. */
export class BulkRowsRepo extends Context.Service<BulkRowsRepo>()("server/BulkRowsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const of = ({ account_id, idempotency_key, operation, role }: RequestName) =>
      sql.and([
        sql`role = ${role}`,
        sql`account_id = ${account_id}`,
        sql`operation = ${operation}`,
        sql`idempotency_key = ${idempotency_key}`
      ])

    return {
      /** The rows of a request that are done, by their ids. */
      done: (request: RequestName) =>
        sql`SELECT id, result FROM bulk_rows WHERE ${of(request)} AND result IS NOT NULL`.pipe(
          Effect.map((rows) => new Map(rows.map(toRow).map(({ id, result }) => [id, result]))),
          Effect.orDie
        ),
      /** Whether the row is still to be done. A twin that does it is waited for. */
      claim: (request: RequestName, id: number) =>
        sql`
          INSERT INTO bulk_rows ${sql.insert({ ...request, id })}
          ON CONFLICT DO NOTHING RETURNING id`.pipe(hasRows, partOfTransaction),
      settle: (request: RequestName, result: Bulk.Result) =>
        sql`
          UPDATE bulk_rows SET result = ${encode(result)}
          WHERE ${of(request)} AND id = ${result.id}`.pipe(noRows, partOfTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(BulkRowsRepo, BulkRowsRepo.make)
}
