import { affnet } from "../../data/affnet.ts"
import { money } from "../../format/numbers.ts"
import { pageLocale } from "../../format/pageLocale.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { file, record, state } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import { textOf } from "../own/password.ts"
import { choicesOf, invoiceStates } from "../states.ts"

const path = "/api/v2/affiliate/aff-billing/invoices"

export const invoices = noun({
  title: "Payouts",
  newestBy: "id",
  empty: "No payouts yet. What was approved is on your next invoice.",
  isSearched: false,
  list: (asked) => affnet.ownAffiliateInvoices.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }],
  columns: [
    { title: "Number", show: (one) => record("invoices", one.id, one.invoice_number) },
    { title: "Status", show: ({ status }) => state(invoiceStates, status) },
    ...invoiceColumns,
    { title: "File", show: ({ id }) => file(`${path}/${id}/download-pdf`, "PDF") }
  ],
  actions: [
    {
      title: "Ask for a payout",
      asks: async () => {
        const { approved_balance, currency } = await affnet.affiliateBilling.getOwnBalance()
        return [
          "{amount} are approved.",
          { amount: money(approved_balance, currency, pageLocale()) }
        ]
      },
      fields: [
        { name: "currency", title: "Currency", isNeeded: true },
        {
          name: "amount",
          title: "Amount",
          kind: "money",
          help: "All that is approved, without one.",
          isKept: true
        }
      ],
      check: async (request) =>
        (await import("./partnerChecks.ts")).paymentRequestProblems(request),
      go: async (request) => {
        const made = await affnet.ownAffiliateInvoices.requestPayment({
          ...request,
          currency: textOf(request, "currency")
        })
        return `/invoices/${made.invoice_id}`
      }
    }
  ],
  details: async (id) => {
    const invoice = await affnet.ownAffiliateInvoices.get(id)
    return {
      title: invoice.invoice_number,
      state: state(invoiceStates, invoice.status),
      sections: [
        {
          title: "Invoice",
          facts: [
            { title: "File", shown: file(`${path}/${id}/download-pdf`, "PDF") },
            ...invoiceFacts(invoice)
          ]
        },
        invoiceLines(invoice.lines ?? [])
      ]
    }
  }
})
