import { CalendarDate, ConversionRefusal, type Currency, Money, Payout } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { remember } from "../../platform/sql/remember.ts"
import { ConversionTermsRepo, type ConvertedGoal, type Party } from "./ConversionTermsRepo.ts"

type Refused = ConversionRefusal.ConversionRefused

/** The rate that was stamped on a conversion, and the day that it is from. */
export interface Stamp {
  readonly exchange_rate: Money.ExchangeRate
  readonly exchange_date: CalendarDate.CalendarDate | null
}

/** Money of a conversion in its own currency. */
export interface OwnMoney extends Payout.Price {
  readonly amount: Money.Money | null
}

interface DayOfCurrency {
  readonly currency: Currency.Currency
  /** Counted from 1970-01-01 on. */
  readonly day: number
}

/** The network's own currency needs no rate. */
const one = Money.ExchangeRate.make("1")

/** The money in the network's currency as well. */
export const withNetworkMoney = (money: OwnMoney, { exchange_rate }: Stamp) => {
  const converted = (value: Money.Money) => Money.convert(value, exchange_rate, one)
  return Effect.fromResult(
    Result.all({
      network_revenue: converted(money.revenue),
      network_payout: converted(money.payout),
      network_amount: money.amount === null ? Result.succeed(null) : converted(money.amount)
    })
  ).pipe(
    Effect.map((network) => ({ ...money, ...network })),
    Effect.mapError(() => ConversionRefusal.of("money_out_of_range"))
  )
}

/** What conversions are worth, and in which money. */
export class ConversionPrices extends Context.Service<
  ConversionPrices,
  {
    /** Everything that says what a conversion is worth, in the order in which it counts. */
    readonly terms: (
      goal: ConvertedGoal,
      affiliate_id: number,
      commission_plan_id: number | null
    ) => Effect.Effect<ReadonlyArray<Payout.Terms>>
    /** The rate in force on the day, which is counted from 1970-01-01 on. */
    readonly stamp: (
      currency: Currency.Currency,
      network: Currency.Currency,
      day: () => number
    ) => Effect.Effect<Stamp, Refused>
  }
>()("server/ConversionPrices") {
  static readonly layer = Layer.effect(
    ConversionPrices,
    Effect.gen(function* () {
      const repo = yield* ConversionTermsRepo
      const agreements = remember(
        repo.agreements,
        ({ affiliate_id, commission_plan_id, goal_id }: Party) =>
          `${goal_id} ${affiliate_id} ${commission_plan_id}`
      )
      const rate = remember(
        ({ currency, day }: DayOfCurrency) =>
          repo.rate(currency, CalendarDate.fromUtcMillis(day * CalendarDate.dayMillis)),
        ({ currency, day }) => `${currency} ${day}`
      )

      const terms = Effect.fnUntraced(function* (
        goal: ConvertedGoal,
        affiliate_id: number,
        commission_plan_id: number | null
      ) {
        const party = { goal_id: goal.id, affiliate_id, commission_plan_id }
        return [...Payout.inOrder(yield* agreements(party), commission_plan_id), goal]
      })

      const stamp = Effect.fnUntraced(function* (
        currency: Currency.Currency,
        network: Currency.Currency,
        day: () => number
      ) {
        if (currency === network) return { exchange_rate: one, exchange_date: null }
        const found = yield* rate({ currency, day: day() })
        return found === undefined
          ? yield* ConversionRefusal.of("currency_rate_missing")
          : { exchange_rate: found.rate, exchange_date: found.date }
      })

      return ConversionPrices.of({ terms, stamp })
    })
  ).pipe(Layer.provide(ConversionTermsRepo.layer))
}
