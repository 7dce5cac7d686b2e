import { affnet } from "../../../data/affnet.ts"
import { allRanged, ranged } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { country, moment, record, text } from "../../../records/Shown.ts"
import { filters } from "./reportFilters.ts"

export const clickLog = noun({
  title: "Click log",
  empty: "No clicks on these days.",
  area: "reports",
  // Clicks are many: a month of them takes long to count.
  usualPeriod: "last_7_days",
  newestBy: "created",
  list: (asked) => affnet.reports.clicks({ ...ranged(asked), ...asked.filters }),
  csv: (asked) => affnet.reports.clicks.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ click_id }) => click_id,
  filters,
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.value)
    },
    { title: "Sub id 1", show: (one) => text(one.sub_id1) },
    { title: "Country", show: (one) => country(one.country?.id, one.country?.value) },
    { title: "Device", show: (one) => text(one.device_type) },
    { title: "Click", show: ({ click_id }) => text(click_id) }
  ]
})
