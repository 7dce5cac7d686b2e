import type { Currency, PayoutRunInput } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { titleBeforeDeletion } from "../../accounts/affiliates/affiliateTitle.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { oneRow } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import { toDue } from "./dueRows.ts"

/** The most invoices that are read for one run; more wait for the next. */
const invoicesMax = 10_000

const Bound = Schema.Struct({ run_id: Schema.NullOr(Rows.Integer), settled: Rows.Money })
const decodeBound = Schema.decodeUnknownSync(Bound)

/** Which affiliates are owed what, and where they are paid. */
export class DuePayoutsRepo extends Context.Service<DuePayoutsRepo>()("server/DuePayoutsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect

    const unpaid = (currency: Currency.Currency) =>
      sql`i.status = 'unpaid' AND i.currency = ${currency}`

    /** The method of the invoice, or else the one that its affiliate would be asked for now. */
    const detailsId = sql`(
      SELECT x.id FROM payment_details x JOIN payment_methods m ON m.id = x.payment_method_id
      WHERE x.affiliate_id = i.affiliate_id AND m.status = 1 AND m.deleted IS NULL
      ORDER BY CASE WHEN x.payment_method_id = i.payment_method_id THEN 0 ELSE 1 END,
        CASE WHEN x.currency = i.currency THEN 0 ELSE 1 END, m.sort, m.id LIMIT 1)`

    /** The unpaid invoices that are in no run, by affiliate and payment method, locked. */
    const lock = Effect.fnUntraced(function* ({
      affiliate_ids,
      currency,
      payment_method_id
    }: PayoutRunInput.PayoutRunInput) {
      const affiliates =
        affiliate_ids === undefined ? sql`1 = 1` : sql.in("i.affiliate_id", affiliate_ids)
      const method =
        payment_method_id === undefined
          ? sql`1 = 1`
          : sql`d.payment_method_id = ${payment_method_id}`
      // After the lock, what the other transaction has taken is visible.
      yield* sql`
        SELECT i.id FROM affiliate_invoices i WHERE ${unpaid(currency)} ORDER BY i.id ${forUpdate}`
      const rows = yield* sql`
        SELECT i.id, i.number, i.affiliate_id, ${sql.literal(titleBeforeDeletion("a"))} AS name,
          COALESCE(NULLIF(a.beneficiary_name, ''), NULLIF(a.company_name, ''),
            TRIM(COALESCE(a.firstname, '') || ' ' || COALESCE(a.lastname, ''))) AS payee,
          a.status, a.deleted,
          i.amount + i.tax - COALESCE(s.settled, 0) AS amount,
          i.network_amount + i.network_tax - COALESCE(s.network_settled, 0) AS network_amount,
          d.id AS details_id, d.payment_method_id, d.updated AS details_updated, d.info, d.shown,
          m.title, m.supported_currencies,
          m.payment_threshold, m.payment_threshold_currency
        FROM affiliate_invoices i
        JOIN affiliates a ON a.id = i.affiliate_id
        LEFT JOIN payment_details d ON d.id = ${detailsId}
        LEFT JOIN payment_methods m ON m.id = d.payment_method_id
        LEFT JOIN (
          SELECT invoice_id, CAST(SUM(settled) AS BIGINT) AS settled,
            CAST(SUM(network_settled) AS BIGINT) AS network_settled
          FROM payout_invoices GROUP BY invoice_id
        ) s ON s.invoice_id = i.id
        WHERE ${unpaid(currency)} AND ${affiliates} AND ${method}
          AND NOT EXISTS (SELECT 1 FROM payout_invoices o WHERE o.invoice_id = i.id AND o.is_open = 1)
        ORDER BY i.affiliate_id, d.id, i.id LIMIT ${invoicesMax}`
      return toDue(rows)
    }, orDieInTransaction)

    return {
      lock,
      /** The run in which an invoice waits, and what of it was paid out before. */
      boundBy: (invoice_id: number) =>
        sql`
          SELECT MAX(CASE WHEN o.is_open = 1 THEN p.run_id END) AS run_id,
            CAST(COALESCE(SUM(o.settled), 0) AS BIGINT) AS settled
          FROM payout_invoices o JOIN payouts p ON p.id = o.payout_id
          WHERE o.invoice_id = ${invoice_id}`.pipe(oneRow(decodeBound))
    }
  })
}) {
  static readonly layer = Layer.effect(DuePayoutsRepo, DuePayoutsRepo.make)
}
