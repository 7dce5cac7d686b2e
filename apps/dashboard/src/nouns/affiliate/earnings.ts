import { affnet } from "../../data/affnet.ts"
import { allRanged, noun, paging, ranged } from "../../records/Noun.ts"
import { moment, money, place, record, said, state, text } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import { choicesOf, conversionStates, invoiceStates, onOff } from "../states.ts"

export const conversions = noun({
  title: "Conversions",
  empty: "No conversions on these days. Choose other days, or try your link.",
  hasPeriod: true,
  newestBy: "created",
  list: (asked) => affnet.affiliateReports.conversions({ ...ranged(asked), ...asked.filters }),
  csv: (asked) =>
    affnet.affiliateReports.conversions.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ id }) => id,
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer id" },
    { name: "campaign", title: "Campaign id" },
    { name: "sub_id1", title: "Sub id 1" }
  ],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: ({ conv_status }) => state(conversionStates, conv_status) },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    { title: "Goal", show: ({ goal }) => text(goal?.value) },
    {
      title: "Campaign",
      show: ({ campaign }) => record("campaigns", campaign?.id, campaign?.value)
    },
    { title: "Sub id 1", show: ({ sub_id1 }) => text(sub_id1) },
    { title: "Payout", show: (one) => money(one.payout, one.currency) },
    { title: "Why", show: ({ transaction_id: id }) => place(`/why/${id}`, "Why?") }
  ]
})

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

export const postbacks = noun({
  title: "Postbacks",
  empty: "No postbacks yet. They tell your own tracker of conversions; set them up by the API.",
  isSearched: false,
  list: (asked) => affnet.ownPostbacks.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Id", show: ({ id }) => text(id) },
    { title: "Status", show: ({ status }) => state(onOff, status) },
    {
      title: "Offer",
      show: (one) =>
        one.offer_selected === null
          ? said("All offers")
          : record("offers", one.offer_selected?.id, one.offer_selected?.title)
    },
    { title: "Address", show: ({ code }) => text(code) },
    { title: "Changed", show: ({ updated }) => moment(updated) }
  ]
})
