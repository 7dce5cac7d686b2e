import { type Currency, Invoice, Money } from "@affnet/domain"
import { Array, Result } from "effect"
import { exchangeRates } from "./ExchangeRates.ts"

/** An amount of a currency, in 1/10 000 units. */
export interface Amount {
  readonly currency: Currency.Currency
  readonly units: bigint
}

/**
 * The sum in one currency, by the rule of invoices: exact within each currency, and every other one
 * converted as a whole.
 */
export const totalIn = (currency: Currency.Currency, amounts: Iterable<Amount>): Money.Money => {
  const sums = new Map<Currency.Currency, bigint>()
  for (const { currency, units } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + units)
  const parts = Array.fromIterable(sums).map(([currency, units]) => ({
    currency,
    money: Result.getOrThrow(Money.fromUnits(units))
  }))
  return Result.getOrThrow(Invoice.total(parts, currency, exchangeRates))
}
