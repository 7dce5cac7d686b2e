import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { file, record, state } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../states.ts"

const path = "/api/v2/advertiser/invoices"

export const invoices = noun({
  title: "Invoices",
  newestBy: "id",
  empty: "No invoices yet.",
  isSearched: false,
  list: (asked) => affnet.ownInvoices.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }],
  columns: [
    { title: "Number", show: (one) => record("invoices", one.id, one.invoice_number) },
    { title: "Status", show: ({ status }) => state(invoiceStates, status) },
    ...invoiceColumns,
    { title: "File", show: ({ id }) => file(`${path}/${id}/download-pdf`, "PDF") }
  ],
  details: async (id) => {
    const invoice = await affnet.ownInvoices.get(id)
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
