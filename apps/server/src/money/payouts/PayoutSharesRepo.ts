import type { PayoutShares } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const Open = Schema.Struct({
  payout_id: Rows.Integer,
  id: Rows.Integer,
  amount: Rows.Money,
  network_amount: Rows.Money
})
const decodeOpen = Schema.decodeUnknownSync(Schema.Array(Open))

/** What of invoices is in payouts. */
export class PayoutSharesRepo extends Context.Service<
  PayoutSharesRepo,
  {
    /** The invoices that wait in a run, by payout. */
    readonly open: (
      run_id: number
    ) => Effect.Effect<
      ReadonlyMap<number, ReadonlyArray<PayoutShares.OpenInvoice>>,
      never,
      Transaction
    >
    /** Lets go of the invoices of a payout; those of which nothing is left are paid. */
    readonly close: (
      payout_id: number,
      shares: ReadonlyArray<PayoutShares.Share>,
      updated: number
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/PayoutSharesRepo") {
  static readonly layer = Layer.effect(
    PayoutSharesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const close = Effect.fnUntraced(function* (
        payout_id: number,
        shares: ReadonlyArray<PayoutShares.Share>,
        updated: number
      ) {
        yield* sql`UPDATE payout_invoices SET is_open = 0 WHERE payout_id = ${payout_id}`
        for (const { amount, id, network_amount } of shares) {
          yield* sql`
            UPDATE payout_invoices SET settled = ${amount}, network_settled = ${network_amount}
            WHERE payout_id = ${payout_id} AND invoice_id = ${id}`
        }
        const paid = shares.flatMap(({ id, isWhole }) => (isWhole ? [id] : []))
        yield* sql`
          UPDATE affiliate_invoices SET status = 'paid', updated = ${updated}
          WHERE ${sql.in("id", paid)}`
      }, Effect.orDie)

      return PayoutSharesRepo.of({
        open: (run_id) =>
          sql`
            SELECT o.payout_id, o.invoice_id AS id, o.amount, o.network_amount
            FROM payout_invoices o JOIN payouts p ON p.id = o.payout_id
            WHERE p.run_id = ${run_id} AND o.is_open = 1 ORDER BY o.invoice_id`.pipe(
            Effect.map((rows) => Map.groupBy(decodeOpen(rows), ({ payout_id }) => payout_id)),
            Effect.orDie
          ),
        close
      })
    })
  )
}
