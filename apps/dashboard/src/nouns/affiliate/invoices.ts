import { affnet } from "../../data/affnet.ts"
import { money } from "../../format/numbers.ts"
import { pageLocale } from "../../format/pageLocale.ts"
import type { Action } from "../../records/Action.ts"
import * as Field from "../../records/Field.ts"
import { checkingOwn } from "../own/checking.ts"
import { invoices as ownInvoices } from "../own/invoices.ts"
import { textOf } from "../own/password.ts"

const askForPayout: Action = {
  title: "Ask for a payout",
  asks: async () => {
    const { approved_balance, currency } = await affnet.affiliateBilling.getOwnBalance()
    return ["{amount} are approved.", { amount: money(approved_balance, currency, pageLocale()) }]
  },
  fields: [
    Field.text("currency", "Currency", { isNeeded: true }),
    Field.money("amount", "Amount", { help: "All that is approved, without one.", isKept: true })
  ],
  check: checkingOwn("paymentRequest"),
  go: async (request) => {
    const made = await affnet.ownAffiliateInvoices.requestPayment({
      ...request,
      currency: textOf(request, "currency")
    })
    return `/invoices/${made.invoice_id}`
  }
}

export const invoices = ownInvoices(
  "affiliate",
  { title: "Payouts", empty: "No payouts yet. What was approved is on your next invoice." },
  [askForPayout]
)
