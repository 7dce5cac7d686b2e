/** Payout runs and payouts as they are read of rows. */
import { AffiliatePayout, Money, PayoutRun } from "@affnet/domain"
import { Schema } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"

const Mention = Schema.Struct({ id: Rows.Integer, title: Schema.NullOr(Schema.String) })
const decodeMention = Schema.decodeUnknownSync(Mention)
const mention = (id: unknown, title: unknown) => (id === null ? null : decodeMention({ id, title }))

/** A run, with its managers' names and its sums. */
export const toRun = Rows.stored(PayoutRun.PayoutRun, (row) => ({
  maker: mention(row.maker_id, row.maker_name),
  checker: mention(row.checker_id, row.checker_name)
}))

const Invoices = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({ id: Rows.Integer, invoice_number: Schema.String, amount: Rows.Money })
  )
)
const decodeInvoices = Schema.decodeUnknownSync(Invoices)

/** A payout, with its invoices. */
export const toPayout = Rows.stored(AffiliatePayout.Payout, (row) => ({
  affiliate: { id: row.affiliate_id, name: row.affiliate_name },
  payment_method: { id: row.payment_method_id, title: row.method_title },
  invoices: decodeInvoices(row.invoices ?? "[]").map(({ amount, ...invoice }) => ({
    ...invoice,
    amount: Money.toAmount(amount)
  }))
}))
