import { affnet } from "../../../data/affnet.ts"
import { reportOf } from "../../../records/Asked.ts"
import { type Column, noun } from "../../../records/Noun.ts"
import { type Called, country, moment, received, recordOf, text } from "../../../records/Shown.ts"
import { words } from "../../goals.ts"
import { anyAdvertisers, anyAffiliates, offersFound } from "../lookups.ts"

/** What logs of single clicks and conversions are narrowed down by. */
const filters = [
  { name: "offer", title: "Offer" as const, of: offersFound },
  { name: "affiliate", title: "Affiliate" as const, of: anyAffiliates },
  { name: "advertiser", title: "Advertiser" as const, of: anyAdvertisers }
]

interface Logged {
  readonly created?: string | null
  readonly offer?: Called | null
  readonly affiliate?: Called | null
}

const when: Column<Logged> = ["When", ({ created }) => moment(created), "created"]

const whose: ReadonlyArray<Column<Logged>> = [
  ["Offer", ({ offer }) => recordOf("offers", offer)],
  ["Affiliate", ({ affiliate }) => recordOf("affiliates", affiliate)]
]

export const clickLog = noun({
  title: "Click log",
  empty: "No clicks on these days.",
  area: "reports",
  // Clicks are many: a month of them takes long to count.
  usualPeriod: "last_7_days",
  ...reportOf(affnet.reports.clicks),
  key: ({ click_id }) => click_id,
  filters,
  columns: [
    when,
    ...whose,
    ["Sub id 1", (one) => text(one.sub_id1)],
    ["Country", (one) => country(one.country?.id, one.country?.value)],
    ["Device", (one) => words(one.device_type)],
    ["Click", ({ click_id }) => text(click_id)]
  ]
})

export const invalidClicks = noun({
  title: "Invalid clicks",
  empty: "Every click counted on these days.",
  area: "reports",
  // Finding them reads every click of these days.
  usualPeriod: "today",
  ...reportOf(affnet.reports.loggedClicks),
  key: ({ click_id }) => click_id,
  filters,
  columns: [
    when,
    ["Did not count because", ({ reason }) => received(reason)],
    ...whose,
    ["Country", (one) => country(one.country?.id, one.country?.value)],
    ["Device", (one) => words(one.device_type)],
    ["From", ({ ip }) => text(ip)],
    ["Sent to", ({ destination }) => text(destination)]
  ]
})

export const refusedConversions = noun({
  title: "Refused conversions",
  empty: "No report of a conversion was refused on these days.",
  area: "reports",
  usualPeriod: "last_30_days",
  ...reportOf(affnet.reports.refusedConversions),
  key: ({ id }) => id,
  filters,
  columns: [
    when,
    ["Why", ({ reason }) => received(reason)],
    ["Reported as", ({ source }) => words(source)],
    ...whose,
    ["Click", ({ click_id }) => text(click_id)],
    ["Order", ({ adv_order_id }) => text(adv_order_id)]
  ]
})
