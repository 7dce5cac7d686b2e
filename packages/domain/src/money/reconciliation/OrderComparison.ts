/** What differs between an advertiser's orders and our conversions. */
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { ConversionRecord } from "../../tracking/conversions/ConversionRecord.ts"
import type { Currency } from "../../values/Currency.ts"
import { type Amount, type Money, toAmount } from "../../values/Money.ts"
import type { Kind } from "./DifferenceKind.ts"
import type { Order } from "./OrderFile.ts"

/** A conversion in the form for comparison. */
export type Ours = Pick<
  ConversionRecord,
  "id" | "transaction_id" | "status" | "currency" | "revenue" | "amount"
> & { readonly adv_order_id: string | null }

/** What a conversion is to become. */
export interface Said {
  readonly conv_status?: ConversionStatus
  readonly amount?: Amount
  readonly revenue?: Amount
}

/** One difference. */
export interface Difference {
  readonly line: number | null
  readonly kind: Kind
  readonly order_id: string | null
  readonly conversion: Ours | undefined
  readonly ours: string | null
  readonly theirs: string | null
  /** What applying it says of the conversion; `undefined` where it cannot be applied. */
  readonly said: Said | undefined
}

/** Advertisers do not distinguish pending from held. */
const compared = (status: ConversionStatus): ConversionStatus =>
  status === "hold" ? "pending" : status

const amountOf = (money: Money | null | undefined): Amount | null =>
  money === null || money === undefined ? null : toAmount(money)

const differencesOf = (order: Order, ours: Ours): ReadonlyArray<Difference> => {
  const { amount, currency, line, order_id, revenue, status } = order
  const found = new Array<Difference>()
  const differ = (kind: Kind, mine: string | null, theirs: string | null, said?: Said) =>
    found.push({
      line,
      kind,
      order_id: order_id ?? ours.adv_order_id,
      conversion: ours,
      ours: mine,
      theirs,
      said
    })
  if (status !== undefined && compared(status) !== compared(ours.status)) {
    differ("status", ours.status, status, { conv_status: status })
  }
  if (currency !== undefined && currency !== ours.currency) {
    if (amount !== undefined || revenue !== undefined) differ("currency", ours.currency, currency)
    return found
  }
  const stated = revenue === undefined ? {} : { revenue: toAmount(revenue) }
  if (amount !== undefined && amount !== ours.amount) {
    // A price that follows from the sale would change with it: what the file says of it stays said.
    const said = { amount: toAmount(amount), ...stated }
    differ("amount", amountOf(ours.amount), amountOf(amount), said)
  }
  if (revenue !== undefined && revenue !== ours.revenue) {
    differ("revenue", amountOf(ours.revenue), amountOf(revenue), stated)
  }
  return found
}

const nameOf = ({ key }: Order): string => `${key.by} ${key.value}`

/** Compares a file, order by order. */
export const makeComparison = (currency: Currency | undefined) => {
  const named = new Set<string>()
  const matched = new Set<number>()
  const alone = ({ line, order_id }: Order, kind: Kind, theirs: string | null = null) => ({
    line,
    kind,
    order_id,
    conversion: undefined,
    ours: null,
    theirs,
    said: undefined
  })

  /** What differs of an order, of which we have these conversions. */
  const compare = (given: Order, found: ReadonlyArray<Ours>): ReadonlyArray<Difference> => {
    const order = { ...given, currency: given.currency ?? currency }
    const [ours, ...others] = found
    const isNamed = named.has(nameOf(order))
    named.add(nameOf(order))
    const isMatched = ours !== undefined && matched.has(ours.id)
    for (const { id } of found) matched.add(id)
    if (isNamed || (isMatched && others.length === 0)) return [alone(order, "duplicate")]
    if (ours === undefined) return [alone(order, "missing_here", order.status ?? null)]
    return others.length === 0 ? differencesOf(order, ours) : [alone(order, "ambiguous")]
  }

  /** The conversions that the file should have and lacks. */
  const missing = (ours: ReadonlyArray<Ours>): ReadonlyArray<Difference> =>
    ours
      .filter(({ id }) => !matched.has(id))
      .map((conversion) => ({
        line: null,
        kind: "missing_there",
        order_id: conversion.adv_order_id,
        conversion,
        ours: conversion.status,
        theirs: null,
        said: { conv_status: "rejected" }
      }))

  return { compare, missing }
}
