/** Money in other currencies, at the rates of a day. */
import { Result } from "effect"
import { convert, type ExchangeRate, type Money } from "../values/Money.ts"

/** Exchanges money between currencies; `undefined` where there is no rate. */
export type Exchange = (value: Money, from: string, to: string) => Money | undefined

/** Exchanges at rates per unit of the network's currency, whose own rate is 1. */
export const exchange =
  (rates: ReadonlyMap<string, ExchangeRate>): Exchange =>
  (value, from, to) => {
    if (from === to) return value
    const [rateFrom, rateTo] = [rates.get(from), rates.get(to)]
    return rateFrom === undefined || rateTo === undefined
      ? undefined
      : Result.getOrUndefined(convert(value, rateFrom, rateTo))
  }
