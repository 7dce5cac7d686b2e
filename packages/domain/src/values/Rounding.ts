import { type Currency, digits } from "./Currency.ts"
import { divide } from "./Money.ts"

/** What people pay: the nearest amount with the digits of its currency, in 1/10 000 units, by `divide`. */
export const payable = (value: bigint, currency: Currency): bigint => {
  const step = stepOf(currency)
  return divide(value, step) * step
}

/** The least that people pay in a currency, in 1/10 000 units. */
export const stepOf = (currency: Currency): bigint => 10n ** BigInt(4 - digits(currency))
