import { type Currency, Money } from "@affnet/domain"
import { Record, Result } from "effect"

/** The currency of the demo network. */
export const networkCurrency: Currency.Currency = "USD"

/** Fixed numbers of a plausible size, so that the same seed gives the same sums on every day. */
const units = {
  USD: "1",
  AED: "3.6725",
  AUD: "1.52",
  BRL: "5.05",
  CAD: "1.36",
  CHF: "0.885",
  CZK: "23.2",
  DKK: "6.87",
  EUR: "0.9213",
  GBP: "0.788",
  HUF: "358.4",
  INR: "83.45",
  JPY: "151.2",
  KRW: "1345.5",
  MXN: "17.12",
  NOK: "10.68",
  NZD: "1.642",
  PLN: "3.952",
  SEK: "10.44",
  SGD: "1.343",
  ZAR: "18.61"
} satisfies { readonly [Code in Currency.Currency]?: string }

/** What one unit of the network's currency buys of each other currency that is used. */
export const exchangeRates: ReadonlyMap<Currency.Currency, Money.ExchangeRate> = new Map(
  Record.toEntries(units).map(([currency, rate]) => [currency, Money.ExchangeRate.make(rate)])
)

/** What one unit of the network's currency buys of this one. */
export const rateOf = (currency: Currency.Currency): Money.ExchangeRate => {
  const rate = exchangeRates.get(currency)
  if (rate === undefined) throw new Error(`The demo network has no rate for ${currency}`)
  return rate
}

/** Money of one currency in another. */
export const convert = (
  money: Money.Money,
  from: Currency.Currency,
  to: Currency.Currency
): Money.Money => Result.getOrThrow(Money.convert(money, rateOf(from), rateOf(to)))
