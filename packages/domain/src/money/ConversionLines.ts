/**
 * The sums of an invoice's conversions, line by line. They are added part by part, so that no transaction binds all
 * conversions of a large account at once; the split makes no difference.
 */
import { Array, Order, Result } from "effect"
import type { Currency } from "../values/Currency.ts"
import { fromUnits, type MoneyOutOfRange } from "../values/Money.ts"

/** Conversions of a goal of an offer, in one currency. */
export interface ConversionLine {
  readonly offer_id: number
  readonly goal_id: number
  readonly currency: Currency
  readonly count: number
  /** The prices of the cheapest one and of the dearest. */
  readonly lowest: bigint
  readonly highest: bigint
  readonly amount: bigint
  readonly network_amount: bigint
}

const cheaper = Order.min(Order.BigInt)
const dearer = Order.max(Order.BigInt)

const join = (one: ConversionLine, other: ConversionLine): ConversionLine => ({
  ...one,
  count: one.count + other.count,
  lowest: cheaper(one.lowest, other.lowest),
  highest: dearer(one.highest, other.highest),
  amount: one.amount + other.amount,
  network_amount: one.network_amount + other.network_amount
})

const inOrder = Order.combineAll<ConversionLine>([
  Order.mapInput(Order.Number, ({ offer_id }) => offer_id),
  Order.mapInput(Order.Number, ({ goal_id }) => goal_id),
  Order.mapInput(Order.String, ({ currency }) => currency)
])

/** One line for each goal and currency, in a fixed order; refused where a sum can't be counted. */
export const merge = (
  parts: Iterable<ConversionLine>
): Result.Result<ReadonlyArray<ConversionLine>, MoneyOutOfRange> => {
  const lines = new Map<string, ConversionLine>()
  const ofCurrency = new Map<Currency, bigint>()
  let network = 0n
  for (const part of parts) {
    const key = `${part.offer_id} ${part.goal_id} ${part.currency}`
    const line = lines.get(key)
    lines.set(key, line === undefined ? part : join(line, part))
    ofCurrency.set(part.currency, (ofCurrency.get(part.currency) ?? 0n) + part.amount)
    network += part.network_amount
  }
  return Result.map(Result.all([network, ...ofCurrency.values()].map(fromUnits)), () =>
    Array.sort(lines.values(), inOrder)
  )
}

/** The price of each conversion of a line, where all have the same. */
export const unitOf = ({ highest, lowest }: ConversionLine): bigint | null =>
  lowest === highest ? lowest : null
