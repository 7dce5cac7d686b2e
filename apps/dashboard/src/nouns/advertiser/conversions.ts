import { affnet } from "../../data/affnet.ts"
import { allRanged, ranged } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, money, place, record, state, text } from "../../records/Shown.ts"
import { choicesOf, conversionStates } from "../states.ts"

export const conversions = noun({
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
