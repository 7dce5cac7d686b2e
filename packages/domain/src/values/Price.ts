/** What one sale comes to: its amount, what it brings in and what is paid for it. */
import { Schema } from "effect"
import { type Money, NonNegativeMoneyInput, NonNegativeMoneyText } from "./Money.ts"

/** Enough for any sale, and a sum of very many of them still fits 64 bits. */
const maximum = 100_000_000_000_000n

/** Whether a sale may come to this, in any currency. */
export const isWithin = (value: Money): boolean => value <= maximum

const atMostMaximum = Schema.isLessThanOrEqualToBigInt(maximum, {
  message: "must be at most 10000000000.00"
})

/** A price as requests write it. */
export const PriceInput = NonNegativeMoneyInput.check(atMostMaximum)

/** A price in a query or a file. */
export const PriceText = NonNegativeMoneyText.check(atMostMaximum)
