import { Currency, type LedgerAccount, type PaymentRequest } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

type Available = PaymentRequest.Available

const Row = Schema.Struct({
  currency: Currency.Currency,
  amount: Rows.Money,
  network_amount: Rows.Money
})
const decode = Schema.decodeUnknownSync(Schema.Array(Row))

/** What affiliates have that is on no invoice. */
export class BalancesRepo extends Context.Service<BalancesRepo>()("server/BalancesRepo", {
  make: Effect.map(SqlClient.SqlClient, (sql) => ({
    /** By the ledger, to the last entry, without what drafts have already; for each currency. */
    available: Effect.fnUntraced(function* (affiliate_id: number, from: Available["from"]) {
      const account: LedgerAccount.LedgerAccount = `affiliate:${affiliate_id}:${from}`
      const rows = yield* sql`
          SELECT currency, CAST(SUM(amount) AS BIGINT) AS amount,
            CAST(SUM(network_amount) AS BIGINT) AS network_amount
          FROM (
            SELECT currency, -amount AS amount, -network_amount AS network_amount
            FROM ledger_balances WHERE account = ${account}
            UNION ALL
            SELECT e.currency, -e.amount, -e.network_amount
            FROM ledger_unfolded u CROSS JOIN ledger_entries e
            WHERE e.transaction_id = u.transaction_id AND e.account = ${account}
            UNION ALL
            SELECT l.currency, -l.amount, -l.network_amount
            FROM affiliate_invoices i JOIN invoice_lines l
              ON l.side = 'affiliate' AND l.invoice_id = i.id AND l.stage = ${from}
            WHERE i.affiliate_id = ${affiliate_id} AND i.status = 'draft'
          ) x
          GROUP BY currency HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0
          ORDER BY currency`
      return decode(rows).map((row) => ({ ...row, from }))
    }, orDieInTransaction)
  }))
}) {
  static readonly layer = Layer.effect(BalancesRepo, BalancesRepo.make)
}
