/**
 * What an affiliate earns by referring others: a share of their approved payouts.
 */
import { Result, Schema } from "effect"
import { record } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import * as Money from "../values/Money.ts"

/** A percentage is counted in 1/10 000, as money is: 5 percent are 50 000. */
const unitsPerPercent = 10_000
const whole = 100 * unitsPerPercent

/** The share in 1/10 000 of a percent, from nothing to all of it. */
export const Rate = Integer.between(0, whole).pipe(Schema.brand("ReferralRate"))
export type Rate = typeof Rate.Type

/** The share of a network that has chosen none: 5 percent. */
export const defaultRate = Rate.make(5 * unitsPerPercent)

/** The commission on an approved payout of a referred affiliate. */
export const commission = (payouts: Money.Money, rate: Rate): Money.Money =>
  // A share of money that fits its range fits as well.
  Result.getOrThrow(Money.fromUnits(Money.divide(payouts * BigInt(rate), BigInt(whole))))

/** The most referred affiliates that are named; the rest is counted. */
export const namedMax = 5

/**
 * The affiliates referred by one, in words; null when there are none. `named` are the first, as `#7 Ann's Blog`.
 */
export const inWords = (named: string, count: number): string | null => {
  if (count === 0) return null
  return count > namedMax ? `${named} and ${count - namedMax} more` : named
}

/** One affiliate in the report of its referrer. */
export const Referral = Schema.Struct({
  referral: Schema.String.annotate({
    description: "The referred affiliate: its company, or `Affiliate` and its id"
  }),
  rate: Schema.Finite.annotate({
    description: "The share of its approved payouts, in percent"
  }),
  referral_commission: Schema.Finite.annotate({
    description: "The commission in the network's currency, with at most 4 decimals"
  })
}).pipe(
  record("Referral", "What a referred affiliate brought", {
    referral: "Ann's Blog",
    rate: 5,
    referral_commission: 12.3456
  })
)
export type Referral = typeof Referral.Type

/** The entry of an affiliate. Amounts become numbers here, after the last of the arithmetic. */
export const entry = (referral: string, earned: Money.Money, rate: Rate): Referral => ({
  referral,
  rate: rate / unitsPerPercent,
  referral_commission: Number(Money.toAmount(earned))
})
