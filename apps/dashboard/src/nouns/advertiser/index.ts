import { affnet } from "../../data/affnet.ts"
import { allRanged, noun, paging, ranged } from "../../records/Noun.ts"
import { labels, moment, money, outside, place, record, state, text } from "../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceLines } from "../invoiceParts.ts"
import {
  accountStates,
  choicesOf,
  conversionStates,
  invoiceStates,
  offerStates
} from "../states.ts"

const offers = noun({
  title: "Offers",
  empty: "No offers yet. Your manager sets them up.",
  list: (asked) => affnet.advertiserOffers.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(offerStates) }],
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    { title: "Title", show: ({ id, title }) => record("offers", id, title), sort: "title" },
    { title: "Status", show: ({ status }) => state(offerStates, status) },
    {
      title: "Countries",
      show: ({ countries }) => labels(countries?.map((one) => one.country_code))
    },
    { title: "Changed", show: ({ updated }) => moment(updated), sort: "updated" }
  ],
  details: async (id) => {
    const offer = await affnet.advertiserOffers.get(id)
    return {
      title: offer.title,
      state: state(offerStates, offer.status),
      links: [
        { to: `/conversions?offer=${id}`, title: "Conversions" },
        { to: `/statistics?offer=${id}`, title: "Statistics" }
      ],
      sections: [
        {
          title: "Offer",
          facts: [
            { title: "Description", shown: text(offer.description) },
            { title: "Categories", shown: labels(offer.categories?.map(({ title }) => title)) },
            { title: "Countries", shown: labels(offer.countries?.map(({ title }) => title)) },
            { title: "Preview", shown: outside(offer.preview_url) },
            { title: "Currency", shown: text(offer.currency) },
            { title: "Changed", shown: moment(offer.updated) }
          ]
        },
        {
          title: "Goals",
          table: {
            heads: ["Title", "Kind", "Cost", "Status"],
            rows: (offer.goals ?? []).map((goal) => [
              text(goal.title),
              text(goal.type_selected),
              money(goal.revenue, goal.currency),
              state(accountStates, goal.status)
            ]),
            empty: "No goals: nothing can be counted as a conversion."
          }
        }
      ]
    }
  }
})

const conversions = noun({
  title: "Conversions",
  empty: "No conversions on these days. Choose other days, or see whether your reports arrive.",
  hasPeriod: true,
  newestBy: "created",
  list: (asked) => affnet.advertiserReports.conversions({ ...ranged(asked), ...asked.filters }),
  csv: (asked) =>
    affnet.advertiserReports.conversions.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ id }) => id,
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer id" }
  ],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: ({ conv_status }) => state(conversionStates, conv_status) },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    { title: "Goal", show: ({ goal }) => text(goal?.value) },
    { title: "Order", show: ({ adv_order_id }) => text(adv_order_id) },
    { title: "Cost", show: (one) => money(one.revenue, one.currency) },
    { title: "Country", show: ({ country }) => text(country?.value) },
    { title: "Why", show: ({ transaction_id: id }) => place(`/why/${id}`, "Why?") }
  ]
})

const invoices = noun({
  title: "Invoices",
  empty: "No invoices yet.",
  isSearched: false,
  list: (asked) => affnet.ownInvoices.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }],
  columns: [
    { title: "Number", show: (one) => record("invoices", one.id, one.invoice_number) },
    { title: "Status", show: ({ status }) => state(invoiceStates, status) },
    ...invoiceColumns
  ],
  details: async (id) => {
    const invoice = await affnet.ownInvoices.get(id)
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

/** What advertisers see, by the first part of its address. */
export const nouns = { conversions, invoices, offers }
