/** The least that payment methods pay. */
import type { PaymentMethod } from "../accounts/PaymentMethod.ts"
import type { Currency } from "../values/Currency.ts"
import { fromAmount, type Money, zero } from "../values/Money.ts"
import type { Exchange } from "./Exchange.ts"

type Threshold = Pick<PaymentMethod, "payment_threshold" | "payment_threshold_currency">

/** What the threshold of a method is in: the network's own currency, unless it says another one. */
export const currencyOf = (
  { payment_threshold_currency }: Pick<Threshold, "payment_threshold_currency">,
  home: Currency
): string => payment_threshold_currency || home

/** The least that a method pays, in a currency; `undefined` where there is no rate for it. */
export const thresholdIn = (
  method: Threshold,
  currency: string,
  rates: Exchange,
  home: Currency
): Money | undefined => {
  const threshold = fromAmount(method.payment_threshold)
  return threshold === zero ? zero : rates(threshold, currencyOf(method, home), currency)
}
