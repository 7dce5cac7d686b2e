import { affnet } from "../../../data/affnet.ts"
import { allRanged, ranged } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { country, moment, record, text } from "../../../records/Shown.ts"
import { filters } from "./reportFilters.ts"

export const invalidClicks = noun({
  title: "Invalid clicks",
  empty: "Every click counted on these days.",
  area: "reports",
  // Finding them reads every click of these days.
  usualPeriod: "today",
  newestBy: "created",
  list: (asked) => affnet.reports.loggedClicks({ ...ranged(asked), ...asked.filters }),
  csv: (asked) => affnet.reports.loggedClicks.csv({ ...allRanged(asked), ...asked.filters }).text(),
  key: ({ click_id }) => click_id,
  filters,
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Did not count because", show: ({ reason }) => text(reason) },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.value) },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.value)
    },
    { title: "Country", show: (one) => country(one.country?.id, one.country?.value) },
    { title: "Device", show: (one) => text(one.device_type) },
    { title: "From", show: ({ ip }) => text(ip) },
    { title: "Sent to", show: ({ destination }) => text(destination) }
  ]
})
