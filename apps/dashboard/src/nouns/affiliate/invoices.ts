import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { record, state } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../states.ts"

export const invoices = noun({
  title: "Payouts",
  empty: "No payouts yet. What was approved is on your next invoice.",
  isSearched: false,
  list: (asked) => affnet.ownAffiliateInvoices.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }],
  columns: [
    { title: "Number", show: (one) => record("invoices", one.id, one.invoice_number) },
    { title: "Status", show: ({ status }) => state(invoiceStates, status) },
    ...invoiceColumns
  ],
  details: async (id) => {
    const invoice = await affnet.ownAffiliateInvoices.get(id)
    return {
      title: invoice.invoice_number,
      state: state(invoiceStates, invoice.status),
      sections: [
        { title: "Invoice", facts: invoiceFacts(invoice) },
        invoiceLines(invoice.lines ?? [])
      ]
    }
  }
})
