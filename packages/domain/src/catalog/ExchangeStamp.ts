/** The rate that a conversion keeps, and its money in the network's currency. */
import { Result } from "effect"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { Currency } from "../values/Currency.ts"
import { convert, ExchangeRate, type Money } from "../values/Money.ts"
import { isWithin } from "../values/Price.ts"
import type { ConversionRefused } from "./ConversionRefusal.ts"
import * as Refusal from "./ConversionRefusal.ts"
import type { Price } from "./Payout.ts"

/** The rate that is stamped on a conversion, and the day that it is from. */
export interface Stamp {
  readonly exchange_rate: ExchangeRate
  readonly exchange_date: CalendarDate | null
}

/** The network's own currency needs no rate. */
const one = ExchangeRate.make("1")

/** The stamp of a new conversion, by the rate in force. */
export const stampOf = (
  currency: Currency,
  network: Currency,
  inForce: { readonly rate: ExchangeRate; readonly date: CalendarDate } | undefined
): Result.Result<Stamp, ConversionRefused> => {
  if (currency === network) return Result.succeed({ exchange_rate: one, exchange_date: null })
  return inForce === undefined
    ? Result.fail(Refusal.of("currency_rate_missing"))
    : Result.succeed({ exchange_rate: inForce.rate, exchange_date: inForce.date })
}

/**
 * The money of a conversion in its own currency, and in the network's as well. What is above the highest price in one
 * of them is refused: by a wrong rate, or in a weak currency, a few of them would be more than a sum can hold.
 */
export const withNetworkMoney = (
  { amount, payout, revenue }: Price & { readonly amount: Money | null },
  { exchange_rate }: Pick<Stamp, "exchange_rate">
) => {
  // Most conversions are in the network's currency, and need no arithmetic.
  const converted = (value: Money) =>
    exchange_rate === one ? Result.succeed(value) : convert(value, exchange_rate, one)
  const priced = (value: Money) =>
    Result.filterOrFail(
      converted(value),
      (network) => isWithin(value) && isWithin(network),
      () => "above the highest price"
    )
  return Result.mapBoth(
    Result.all({
      network_revenue: priced(revenue),
      network_payout: priced(payout),
      network_amount: amount === null ? Result.succeed(null) : priced(amount)
    }),
    {
      onSuccess: (network) => ({ amount, payout, revenue, ...network }),
      onFailure: () => Refusal.of("money_out_of_range")
    }
  )
}
