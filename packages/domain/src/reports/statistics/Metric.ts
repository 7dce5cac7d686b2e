/**
 * The metrics of reports. Each is a sum of measures, or the quotient of two
 * sums, and is defined here once: the numbers of a row and the order of rows both follow from this.
 */

import type { Role } from "../../accounts/Role.ts"
import type { counts, moneys } from "./Measures.ts"

/** A measure that counts. */
export type CountName = (typeof counts)[number]
/** A measure of money, in whichever currency. */
export type MoneyName = (typeof moneys)[number]

/** Measures that are added, and measures that are taken away. Money is meant in any currency. */
export interface Sum<Name extends CountName | MoneyName = CountName | MoneyName> {
  readonly plus: ReadonlyArray<Name>
  readonly minus: ReadonlyArray<Name>
}

/** How a metric follows from measures. */
export type Formula =
  | { readonly kind: "count"; readonly sum: Sum<CountName> }
  | { readonly kind: "money"; readonly sum: Sum<MoneyName> }
  /** `part` in percent of `whole`, with up to 4 decimals. */
  | { readonly kind: "percent"; readonly part: Sum; readonly whole: Sum }
  /** `times` as much money as there is for each of `per`. */
  | {
      readonly kind: "price"
      readonly money: Sum<MoneyName>
      readonly per: Sum<CountName>
      readonly times: bigint
    }

/** Who may see a metric besides managers. */
type Audience = ReadonlyArray<Role>

/** A metric of reports. */
export interface Metric {
  readonly label: string
  /** The heading under which the metric is offered. */
  readonly group: string
  readonly formula: Formula
  readonly audience: Audience
}

const everyone: Audience = ["manager", "advertiser", "affiliate"]
const managers: Audience = ["manager"]
/** What the network earns is what its advertisers pay; affiliates never see it. */
const payers: Audience = ["manager", "advertiser"]
/** What affiliates earn; advertisers never see it. */
const earners: Audience = ["manager", "affiliate"]

const sum = <Name extends CountName | MoneyName>(...plus: ReadonlyArray<Name>): Sum<Name> => ({
  plus,
  minus: []
})
const nothing: Sum<never> = { plus: [], minus: [] }
const both = (one: Sum<MoneyName>, other: Sum<MoneyName>): Sum<MoneyName> => ({
  plus: [...one.plus, ...other.plus],
  minus: [...one.minus, ...other.minus]
})

const statuses = ["approved", "pending", "rejected"] as const
type Part = "approved" | "total" | "pending" | "rejected"
const partsOf = (part: Part) => (part === "total" ? statuses : [part])

const conversions = (part: Part): Sum<CountName> => ({
  plus: partsOf(part).map((status) => `cv_${status}` as const),
  minus: []
})
const money = (part: Part, kind: "revenue" | "payout" | "gross_sales"): Sum<MoneyName> => ({
  plus: partsOf(part).map((status) => `${status}_${kind}` as const),
  minus: []
})
const profit = (part: Part): Sum<MoneyName> => ({
  plus: money(part, "revenue").plus,
  minus: money(part, "payout").plus
})

const make = (label: string, group: string, audience: Audience, formula: Formula): Metric => ({
  label,
  group,
  audience,
  formula
})
const count = (label: string, group: string, of: Sum<CountName>): Metric =>
  make(label, group, everyone, { kind: "count", sum: of })
const amount = (label: string, group: string, audience: Audience, of: Sum<MoneyName>): Metric =>
  make(label, group, audience, { kind: "money", sum: of })
const percent = (
  label: string,
  group: string,
  audience: Audience,
  [part, whole]: readonly [Sum, Sum]
): Metric => make(label, group, audience, { kind: "percent", part, whole })

const traffic = "Traffic"
const clicks = sum("clicks")
const impressions = sum("impressions")

const clicksRevenue = sum("clicks_revenue")
const clicksPayout = sum("clicks_payout")
const clicksProfit: Sum<MoneyName> = { plus: clicksRevenue.plus, minus: clicksPayout.plus }

const ofTraffic = {
  impressions: count("Impressions", traffic, impressions),
  ctr: percent("CTR, %", traffic, everyone, [clicks, impressions]),
  clicks: count("Clicks", traffic, clicks),
  unique_clicks: count("Unique clicks", traffic, sum("unique_clicks")),
  duplicate_clicks: count("Duplicate clicks", traffic, {
    plus: ["clicks"],
    minus: ["unique_clicks"]
  }),
  invalid_clicks: count("Invalid clicks", traffic, sum("invalid_clicks")),
  clicks_revenue: amount("Revenue of clicks", traffic, payers, clicksRevenue),
  clicks_payout: amount("Payout of clicks", traffic, earners, clicksPayout),
  clicks_profit: amount("Profit of clicks", traffic, managers, clicksProfit),
  clicks_margin: percent("Margin of clicks, %", traffic, managers, [clicksProfit, clicksRevenue])
} as const

const titles: { readonly [part in Part]: string } = {
  approved: "Approved",
  total: "Total",
  pending: "Pending",
  rejected: "Rejected"
}
const groupOf = (part: Part) => `${titles[part]} conversions`

const cv = (part: Part) => count(`${titles[part]} conversions`, groupOf(part), conversions(part))
const rate = (part: Part, label: string) =>
  percent(label, groupOf(part), everyone, [conversions(part), clicks])
const revenue = (part: Part) =>
  amount(`${titles[part]} revenue`, groupOf(part), payers, money(part, "revenue"))
const payout = (part: Part) =>
  amount(`${titles[part]} payout`, groupOf(part), earners, money(part, "payout"))
const profitOf = (part: Part) =>
  amount(`${titles[part]} profit`, groupOf(part), managers, profit(part))
const margin = (part: Part) =>
  percent(`${titles[part]} margin, %`, groupOf(part), managers, [
    profit(part),
    money(part, "revenue")
  ])
const grossSales = (part: Part) =>
  amount(`${titles[part]} gross sales`, groupOf(part), payers, money(part, "gross_sales"))

/** Rates are percentages of clicks; the total is what is approved, pending or rejected. */
const ofConversions = {
  cv_approved: cv("approved"),
  cr: rate("approved", "CR, %"),
  approved_revenue: revenue("approved"),
  approved_payout: payout("approved"),
  approved_profit: profitOf("approved"),
  approved_margin: margin("approved"),
  approved_gross_sales: grossSales("approved"),
  cv_total: cv("total"),
  tr: rate("total", "TR, %"),
  total_revenue: revenue("total"),
  total_payout: payout("total"),
  total_profit: profitOf("total"),
  total_margin: margin("total"),
  total_gross_sales: grossSales("total"),
  cv_pending: cv("pending"),
  pr: rate("pending", "PR, %"),
  pending_revenue: revenue("pending"),
  pending_payout: payout("pending"),
  pending_profit: profitOf("pending"),
  pending_margin: margin("pending"),
  pending_gross_sales: grossSales("pending"),
  cv_rejected: cv("rejected"),
  rr: rate("rejected", "RR, %"),
  rejected_revenue: revenue("rejected"),
  rejected_payout: payout("rejected"),
  rejected_profit: profitOf("rejected"),
  rejected_margin: margin("rejected"),
  rejected_gross_sales: grossSales("rejected")
} as const

/** What a price divides the money by, and whose money that is. */
interface Unit {
  readonly per: Sum<CountName>
  readonly times: bigint
  readonly of: Readonly<Record<"revenue" | "payout", Sum<MoneyName>>>
}

const per = (label: string, audience: Audience, of: keyof Unit["of"], unit: Unit): Metric =>
  make(label, "Prices", audience, {
    kind: "price",
    money: unit.of[of],
    per: unit.per,
    times: unit.times
  })

const ofApproved = {
  revenue: money("approved", "revenue"),
  payout: money("approved", "payout")
}
/** Traffic brings in what its clicks are paid, and what its approved conversions are. */
const ofAllTraffic = {
  revenue: both(ofApproved.revenue, clicksRevenue),
  payout: both(ofApproved.payout, clicksPayout)
}
const mille: Unit = { per: impressions, times: 1000n, of: ofAllTraffic }
const click: Unit = { per: clicks, times: 1n, of: ofAllTraffic }
const action: Unit = { per: conversions("approved"), times: 1n, of: ofApproved }

/** e is what affiliates earn, r what the network takes in, c what it costs advertisers: the same as r. */
const ofPrices = {
  epm: per("EPM", earners, "payout", mille),
  rpm: per("RPM", managers, "revenue", mille),
  cpm: per("CPM", payers, "revenue", mille),
  epc: per("EPC", earners, "payout", click),
  rpc: per("RPC", managers, "revenue", click),
  cpc: per("CPC", payers, "revenue", click),
  epa: per("EPA", earners, "payout", action),
  rpa: per("RPA", managers, "revenue", action),
  cpa: per("CPA", payers, "revenue", action)
} as const

/** The score belongs to an affiliate and does not add up: reports have the name, and 0. */
const ofFraud = {
  antifraud_logic_score: count("Antifraud score", traffic, nothing)
} as const

/** Every metric by its name, in the order in which they are offered. */
export const all = { ...ofTraffic, ...ofConversions, ...ofPrices, ...ofFraud } as const
export type Name = keyof typeof all

/** Whether a text is the name of a metric. */
export const isName = (text: string): text is Name => Object.hasOwn(all, text)

/** The names of all metrics. */
export const names: ReadonlyArray<Name> = Object.keys(all).filter(isName)

/** The names of those that a role may see. */
export const visibleTo = (role: Role): ReadonlyArray<Name> =>
  names.filter((name) => all[name].audience.includes(role))
