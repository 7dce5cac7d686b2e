import type { ClickPrice } from "@affnet/domain"
import type { PriceCells } from "./ClickGroupsRepo.ts"

/** The columns of a click's money, and of what that adds to statistics, in one order. */
export const moneys = [
  ["revenue", "clicks_revenue"],
  ["payout", "clicks_payout"],
  ["network_revenue", "network_clicks_revenue"],
  ["network_payout", "network_clicks_payout"]
] as const

/** What decided each side of the price. */
const sources = ["revenue_by", "payout_by"] as const

/** The columns of a click that tell what it was paid, with their types; null for one that was not. */
export const priceTypes = new Map<string, "BIGINT" | "TEXT">([
  ["cpc_goal_id", "BIGINT"],
  ...moneys.map(([column]) => [column, "BIGINT"] as const),
  ...sources.map((column) => [column, "TEXT"] as const)
])
export const priceColumns = [...priceTypes.keys()]

/** The columns of what paid clicks add to statistics. */
export const paidMeasures = moneys.map(([, measure]) => measure)

/** The cells of a price, in the order of its columns. */
export const cellsOfPrice = (price: ClickPrice.ClickPrice): PriceCells => ({
  moneys: moneys.map(([column]) => price[column]),
  cells: [
    BigInt(price.goal_id),
    ...moneys.map(([column]) => price[column]),
    ...sources.map((column) => price[column])
  ]
})
