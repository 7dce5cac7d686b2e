import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { type Noun, noun } from "../../records/Noun.ts"
import { file, record, state } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../states.ts"

const resources = {
  affiliate: { api: affnet.ownAffiliateInvoices, path: "affiliate/aff-billing/invoices" },
  advertiser: { api: affnet.ownInvoices, path: "advertiser/invoices" }
}

/** The invoices of the own account. */
export const invoices = (
  role: keyof typeof resources,
  words: Pick<Noun, "title" | "empty">,
  actions: Noun["actions"] = []
) => {
  const { api, path } = resources[role]
  const pdf = (id: number | undefined) => file(`/api/v2/${path}/${id}/download-pdf`, "PDF")
  return noun({
    ...words,
    newestBy: "id",
    isSearched: false,
    list: (asked) => api.list({ ...paging(asked), ...asked.filters }),
    key: ({ id }) => id,
    filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }],
    columns: [
      ["Number", (one) => record("invoices", one.id, one.invoice_number)],
      ["Status", ({ status }) => state(invoiceStates, status)],
      ...invoiceColumns,
      ["File", ({ id }) => pdf(id)]
    ],
    actions,
    details: async (id) => {
      const invoice = await api.get(id)
      return {
        title: invoice.invoice_number,
        state: state(invoiceStates, invoice.status),
        sections: [
          {
            title: "Invoice",
            facts: [["File", pdf(id)], ...invoiceFacts(invoice)]
          },
          invoiceLines(invoice.lines ?? [])
        ]
      }
    }
  })
}
