import { type ConversionRecord, Corrections } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type Conversion = ConversionRecord.ConversionRecord

/** Keeps what conversions change by once invoices have billed them, for the invoices to come. */
export class CorrectionsRepo extends Context.Service<
  CorrectionsRepo,
  {
    readonly insert: (
      before: Conversion,
      after: Conversion
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/CorrectionsRepo") {
  static readonly layer = Layer.effect(
    CorrectionsRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      CorrectionsRepo.of({
        insert: Effect.fnUntraced(function* (before, after) {
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
        }, Effect.orDie)
      })
    )
  )
}
