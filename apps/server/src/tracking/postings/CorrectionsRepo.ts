import { type ConversionRecord, Corrections } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

type Conversion = ConversionRecord.ConversionRecord

/** Keeps what conversions change by once invoices have billed them, for the invoices to come. */
export class CorrectionsRepo extends Context.Service<CorrectionsRepo>()("server/CorrectionsRepo", {
  make: Effect.map(SqlClient.SqlClient, (sql) => ({
    insert: Effect.fnUntraced(function* (before: Conversion, after: Conversion) {
      const { currency, goal_id, id, offer_id, updated_millis } = after
      for (const correction of Corrections.ofChange(before, after)) {
        yield* sql`INSERT INTO invoice_corrections ${sql.insert({
          ...correction,
          kind: "correction",
          conversion_id: id,
          offer_id,
          goal_id,
          currency,
          created_millis: updated_millis
        })}`
      }
    }, orDieInTransaction)
  }))
}) {
  static readonly layer = Layer.effect(CorrectionsRepo, CorrectionsRepo.make)
}
