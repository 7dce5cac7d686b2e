import type { PayoutShares } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { asJson, jsonTable } from "../../platform/sql/commits/JsonRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

const Open = Schema.Struct({
  payout_id: Rows.Integer,
  id: Rows.Integer,
  amount: Rows.Money,
  network_amount: Rows.Money
})
const decodeOpen = Schema.decodeUnknownSync(Schema.Array(Open))

/** What a payout settles of its invoices: nothing of those that are not named. */
export interface ClosedPayout {
  readonly payout_id: number
  readonly shares: ReadonlyArray<PayoutShares.Share>
}

/** What of invoices is in payouts. */
export class PayoutSharesRepo extends Context.Service<PayoutSharesRepo>()(
  "server/PayoutSharesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const dialect = yield* Dialect

      const closed = jsonTable(dialect, sql, { payout_id: "BIGINT" })
      const shared = jsonTable(dialect, sql, {
        payout_id: "BIGINT",
        invoice_id: "BIGINT",
        amount: "BIGINT",
        network_amount: "BIGINT"
      })

      /** Lets go of the invoices of payouts; those of which nothing is left are paid. */
      const close = Effect.fnUntraced(function* (
        payouts: ReadonlyArray<ClosedPayout>,
        updated: number
      ) {
        const ids = asJson(payouts.map(({ payout_id }) => ({ payout_id })))
        yield* sql`
          UPDATE payout_invoices SET is_open = 0
          WHERE payout_id IN (SELECT given.payout_id FROM ${closed(ids)})`
        const shares = payouts.flatMap(({ payout_id, shares }) =>
          shares.map(({ id: invoice_id, ...share }) => ({ payout_id, invoice_id, ...share }))
        )
        if (shares.length === 0) return
        const some = asJson(shares.map(({ isWhole: _, ...share }) => share))
        yield* sql`
          UPDATE payout_invoices
          SET settled = given.amount, network_settled = given.network_amount
          FROM ${shared(some)}
          WHERE payout_invoices.payout_id = given.payout_id
            AND payout_invoices.invoice_id = given.invoice_id`
        const whole = asJson(shares.filter(({ isWhole }) => isWhole))
        const paid = sql`SELECT given.invoice_id FROM ${shared(whole)}`
        // In the order in which a new run locks them.
        yield* sql`
          SELECT id FROM affiliate_invoices WHERE id IN (${paid}) ORDER BY id ${dialect.forUpdate}`
        yield* sql`
          UPDATE affiliate_invoices SET status = 'paid', updated = ${updated} WHERE id IN (${paid})`
      }, orDieInTransaction)

      return {
        /** The invoices that wait in a run, by payout. */
        open: (run_id: number) =>
          sql`
            SELECT o.payout_id, o.invoice_id AS id, o.amount, o.network_amount
            FROM payout_invoices o JOIN payouts p ON p.id = o.payout_id
            WHERE p.run_id = ${run_id} AND o.is_open = 1 ORDER BY o.invoice_id`.pipe(
            Effect.map((rows) => Map.groupBy(decodeOpen(rows), ({ payout_id }) => payout_id)),
            orDieInTransaction
          ),
        close
      }
    })
  }
) {
  static readonly layer = Layer.effect(PayoutSharesRepo, PayoutSharesRepo.make)
}
