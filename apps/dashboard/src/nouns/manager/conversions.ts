import { affnet } from "../../data/affnet.ts"
import { allRanged, ranged } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, money, place, record, state, text } from "../../records/Shown.ts"
import { choicesOf, conversionStates } from "../states.ts"
import { advertisersFound, affiliatesFound, offersFound } from "./lookups.ts"

export const conversions = noun({
  title: "Conversions",
  area: "reports",
  empty: "No conversions on these days. Choose other days, or look at what was refused.",
  hasPeriod: true,
  newestBy: "created",
  list: (asked) => affnet.reports.conversions({ ...ranged(asked), ...asked.filters }),
  csv: (asked) => affnet.reports.conversions.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ id }) => id,
  filters: [
    { name: "conversion_status", title: "Status", choices: choicesOf(conversionStates) },
    { name: "offer", title: "Offer", of: offersFound },
    { name: "affiliate", title: "Affiliate", of: affiliatesFound },
    { name: "advertiser", title: "Advertiser", of: advertisersFound }
  ],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: ({ conv_status }) => state(conversionStates, conv_status) },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    { title: "Goal", show: ({ goal }) => text(goal?.value) },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.value)
    },
    { title: "Revenue", show: (one) => money(one.revenue, one.currency) },
    { title: "Payout", show: (one) => money(one.payout, one.currency) },
    { title: "Why", show: ({ transaction_id: id }) => place(`/why/${id}`, "Why?") }
  ]
})
