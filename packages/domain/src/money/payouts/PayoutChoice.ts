/** Which affiliates a run pays, and which it leaves out. */
import type { PaymentMethod } from "../../accounts/PaymentMethod.ts"
import { paysIn } from "../../accounts/PaymentMethod.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import { type Money, toAmount } from "../../values/Money.ts"
import type { Problem } from "../../values/Problem.ts"
import { toMillis, type UnixTime } from "../../values/UnixTime.ts"
import { exchangeMissing } from "../BillingProblems.ts"
import type { Exchange } from "../Exchange.ts"
import { sum, type Value } from "../ledger/Ledger.ts"
import { currencyOf, thresholdIn } from "../PaymentThreshold.ts"
import { payoutsMax } from "./PayoutRun.ts"

/** How long a change of payment details holds payouts: time for the account to read the letter about it. */
export const holdMillis = 24 * 3_600_000

/** What an affiliate has set up of a payment method. */
export interface PayoutDetails {
  readonly updated: UnixTime
  readonly method: Pick<
    PaymentMethod,
    "supported_currencies" | "payment_threshold" | "payment_threshold_currency"
  >
}

/** An affiliate with its unpaid invoices in the currency of the run, of one payment method. */
export interface DueAffiliate {
  readonly standing: "active" | "inactive" | "deleted"
  readonly invoices: ReadonlyArray<Value>
  /** Where it wants to be paid; `undefined` when nowhere. */
  readonly details: PayoutDetails | undefined
}

/** The decision about an affiliate. */
export type Choice<Due extends DueAffiliate> = Due & { readonly amount: bigint } & (
    | { readonly isPaid: true; readonly details: NonNullable<Due["details"]> }
    | { readonly isPaid: false; readonly reason: string }
  )

interface Circumstances {
  readonly currency: Currency
  /** The network's own. */
  readonly home: Currency
  readonly nowMillis: number
  readonly exchange: Exchange
  /** Whether the run names its affiliates. */
  readonly isNamed: boolean
}

const isHeld = ({ updated }: PayoutDetails, nowMillis: number): boolean =>
  toMillis(updated) + holdMillis > nowMillis

const thresholdOf = (
  { method }: PayoutDetails,
  { currency, exchange, home }: Circumstances
): Money | undefined => thresholdIn(method, currency, exchange, home)

/** What was deleted earns no more, so that nothing would ever reach a threshold. */
const hasThreshold = (standing: DueAffiliate["standing"]): boolean => standing === "active"

/** Why an affiliate is left out. */
const reasonOf = (
  { details, standing }: DueAffiliate,
  amount: bigint,
  circumstances: Circumstances
): string | undefined => {
  const { currency, isNamed, nowMillis } = circumstances
  if (standing === "inactive") return "is not active"
  if (standing === "deleted" && !isNamed) {
    return "was deleted: only a run that names it in affiliate_ids pays it"
  }
  if (amount <= 0n) return "is owed nothing: what is over 0.00 is set to paid without a payout"
  if (details === undefined || !paysIn(details.method, currency)) {
    return `has set up no payment method that pays in ${currency}`
  }
  if (isHeld(details, nowMillis)) return "changed where it is paid less than 24 hours ago"
  if (!hasThreshold(standing)) return undefined
  const threshold = thresholdOf(details, circumstances)
  if (threshold === undefined) return `has a threshold that has no rate to ${currency}`
  return amount < threshold
    ? `is below the threshold of ${toAmount(threshold)} ${currency}`
    : undefined
}

/** Why the run is empty: without a rate, a threshold cannot be compared with what is owed. */
export const problemOf = (
  due: ReadonlyArray<DueAffiliate>,
  circumstances: Circumstances,
  today: CalendarDate
): Problem | undefined => {
  const { currency, home } = circumstances
  const unknown = due.find(
    ({ details, standing }) =>
      hasThreshold(standing) &&
      details !== undefined &&
      paysIn(details.method, currency) &&
      thresholdOf(details, circumstances) === undefined
  )?.details
  return unknown === undefined
    ? undefined
    : exchangeMissing(currencyOf(unknown.method, home), currency, today)
}

const full = `waits for the next run: one has at most ${payoutsMax} payouts`

/** Decides about all affiliates; what exceeds a run's limit waits for the next one. */
export const choose = <Due extends DueAffiliate>(
  due: ReadonlyArray<Due>,
  circumstances: Circumstances
): ReadonlyArray<Choice<Due>> => {
  let count = 0
  return due.map((affiliate): Choice<Due> => {
    const { details } = affiliate
    const { amount } = sum(affiliate.invoices)
    const reason =
      reasonOf(affiliate, amount, circumstances) ?? (count === payoutsMax ? full : undefined)
    if (details === undefined || reason !== undefined) {
      return { ...affiliate, amount, isPaid: false, reason: reason ?? full }
    }
    count += 1
    return { ...affiliate, amount, isPaid: true, details }
  })
}
