import { Currency, LedgerAccount } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { partFields, summedParts, withSums } from "./partialSums.ts"

/** Whose invoices, and the currency of one of them. */
export interface Account {
  readonly account_id: number
  readonly currency: Currency.Currency
}

const Row = Schema.Struct({ currency: Currency.Currency, ...partFields })
const decode = Schema.decodeUnknownSync(Schema.Array(Row))

const ofInvoices = summedParts("amount + tax", "network_amount + network_tax")
const ofBalances = summedParts("amount", "network_amount")

/** What invoices come to in sum. */
export class BilledSumsRepo extends Context.Service<BilledSumsRepo>()("server/BilledSumsRepo", {
  make: Effect.map(SqlClient.SqlClient, (sql) => ({
    /** Of the network's accounts what is folded: the little that is not is far from what is left of their range. */
    sums: Effect.fnUntraced(function* (
      { account, table }: InvoiceColumns,
      { account_id, currency }: Account
    ) {
      const invoices = yield* sql`
          SELECT currency, ${sql.literal(ofInvoices)}
          FROM ${sql(table)} WHERE ${sql(account)} = ${account_id} GROUP BY currency`
      const balances = yield* sql`
          SELECT currency, ${sql.literal(ofBalances)}
          FROM ledger_balances
          WHERE currency = ${currency} AND ${sql.in("account", LedgerAccount.allOfNetwork)}
          GROUP BY account, currency`
      return {
        account: decode(invoices).map(withSums),
        network: decode(balances).map(withSums)
      }
    }, orDieInTransaction)
  }))
}) {
  static readonly layer = Layer.effect(BilledSumsRepo, BilledSumsRepo.make)
}
