import { affnet } from "../../../data/affnet.ts"
import { allRanged, ranged } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { moment, record, text } from "../../../records/Shown.ts"
import { words } from "../../goals.ts"
import { filters } from "./reportFilters.ts"

export const refusedConversions = noun({
  title: "Refused conversions",
  empty: "No report of a conversion was refused on these days.",
  area: "reports",
  usualPeriod: "last_30_days",
  newestBy: "created",
  list: (asked) => affnet.reports.refusedConversions({ ...ranged(asked), ...asked.filters }),
  csv: (asked) =>
    affnet.reports.refusedConversions.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ id }) => id,
  filters,
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Why", show: ({ reason }) => text(reason) },
    { title: "Reported by", show: ({ source }) => words(source) },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.value)
    },
    { title: "Click", show: ({ click_id }) => text(click_id) },
    { title: "Order", show: ({ adv_order_id }) => text(adv_order_id) }
  ]
})
