/** What one affiliate is paid in a run. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { PaymentMethodId } from "../../accounts/PaymentMethod.ts"
import { idOf } from "../../values/idOf.ts"
import { Amount } from "../../values/Money.ts"
import * as Reference from "../../values/Reference.ts"
import { InvoiceId, InvoiceNumber } from "../Invoice.ts"

/** The id of a payout. */
export const PayoutId = idOf("a payout").pipe(Schema.brand("PayoutId"))
export type PayoutId = typeof PayoutId.Type

/** The statuses of a payout. */
export const PayoutStatus = Schema.Literals([
  "pending",
  "paid",
  "partly_paid",
  "failed",
  "cancelled"
]).annotate({
  description: "What was not paid of a partly_paid or failed payout is on the next run"
})
export type PayoutStatus = typeof PayoutStatus.Type

/** What a payout pays of an invoice. */
export const PaidInvoice = Schema.Struct({
  id: InvoiceId,
  invoice_number: InvoiceNumber,
  amount: Amount.annotateKey({ description: "What of the invoice is in this payout" })
})

/** An amount and its payee. */
export const what = {
  affiliate: Schema.Struct({ id: AffiliateId, name: Schema.String }),
  amount: Amount,
  payment_method: Reference.to(PaymentMethodId),
  payment_method_info: Schema.String.annotate({
    description: "Where it goes, of which the last four characters are shown"
  }),
  invoices: Schema.Array(PaidInvoice)
}

/** What one affiliate is paid in a run. */
export const Payout = Schema.Struct({
  id: PayoutId,
  status: PayoutStatus,
  ...what,
  paid: Amount.annotateKey({ description: "What of the amount was paid" }),
  problem: Schema.NullOr(Schema.String).annotateKey({ description: "Why it failed" })
}).annotate({ identifier: "Payout", description: "What one affiliate is paid in a run" })
export type Payout = typeof Payout.Type

const invoice = { id: 12, invoice_number: "INV-2026-000123", amount: "152.40" }

/** What examples show of it. */
export const example = {
  affiliate: { id: 7, name: "Ann Lee" },
  amount: "152.40",
  payment_method: { id: 1, title: "SEPA transfer" },
  payment_method_info: "…2051",
  invoices: [invoice]
}
