import { DocumentParties } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

const Row = Schema.Struct({
  invoice_id: Rows.Integer,
  parties: DocumentParties.PartiesText,
  completed: Schema.NullOr(DocumentParties.PartiesText)
})
const decode = Schema.decodeUnknownSync(Schema.Array(Row))
const encode = Schema.encodeSync(DocumentParties.PartiesText)

/** The account on the documents of its invoices. */
export class ErasedPartiesRepo extends Context.Service<ErasedPartiesRepo>()(
  "server/ErasedPartiesRepo",
  {
    make: Effect.map(SqlClient.SqlClient, (sql) => ({
      /** Leaves of the buyer what tax law has the books keep, under this name. */
      eraseBuyer: Effect.fnUntraced(function* (advertiser_id: number, name: string) {
        const rows = yield* sql`
            SELECT invoice_id, parties, completed FROM invoice_parties
            WHERE side = 'advertiser' AND invoice_id IN (
              SELECT id FROM invoices WHERE advertiser_id = ${advertiser_id})`
        const without = (parties: DocumentParties.Parties) =>
          encode(DocumentParties.withoutBuyer(parties, name))
        for (const { completed, invoice_id, parties } of decode(rows)) {
          const row = {
            parties: without(parties),
            completed: completed === null ? null : without(completed)
          }
          yield* sql`
              UPDATE invoice_parties SET ${sql.update(row)}
              WHERE side = 'advertiser' AND invoice_id = ${invoice_id}`
        }
      }, orDieInTransaction),
      erasePayee: (affiliate_id: number) =>
        sql`
            DELETE FROM invoice_parties WHERE side = 'affiliate' AND invoice_id IN (
              SELECT id FROM affiliate_invoices WHERE affiliate_id = ${affiliate_id})`.pipe(
          noRows,
          partOfTransaction
        )
    }))
  }
) {
  static readonly layer = Layer.effect(ErasedPartiesRepo, ErasedPartiesRepo.make)
}
