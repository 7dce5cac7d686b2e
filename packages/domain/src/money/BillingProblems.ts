/** Why an invoice can't be generated. */

import type { CalendarDate } from "../values/CalendarDate.ts"
import { type Money, type MoneyOutOfRange, toAmount } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import { type ExchangeRateMissing, isIssued, type Status } from "./Invoice.ts"
import type { InvoiceSide } from "./InvoiceSide.ts"

/** There is no account to bill. */
export const unknownAccount = (side: InvoiceSide): Problem => ({
  field: `${side}_id`,
  problem: `is not the id of an ${side}`
})

/** Offers of other accounts, or missing ones. */
export const foreignOffers = (
  side: InvoiceSide,
  offers: ReadonlyArray<number>
): Problem | undefined => {
  if (offers.length === 0) return undefined
  const what = side === "advertiser" ? "are not all this advertiser's" : "are not all known"
  return { field: "offers", problem: `${what}: ${offers.join(", ")}` }
}

/** The deductions exceed the billed amounts. */
export const belowNothing = (amount: Money): Problem => ({
  field: "lines",
  problem: `would leave an invoice of ${toAmount(amount)}: what is taken off may come to what is billed at most`
})

/** Why an invoice can't be undone by a credit note. */
export const ofCredit = (side: InvoiceSide, status: Status): Problem | undefined => {
  if (!isIssued(status)) {
    return {
      field: "status",
      problem: `is ${status}: only what was issued is undone by a credit note`
    }
  }
  return side === "affiliate" && status === "paid"
    ? {
        field: "status",
        problem: "is paid: what an affiliate was paid is corrected by its next invoice"
      }
    : undefined
}

/** Nothing says what a currency was worth on a day. */
export const rateMissing = (currency: string, day: CalendarDate): Problem => ({
  field: "currency",
  problem: `cannot be used: there is no exchange rate of ${currency} for ${day} or a day before`
})

/** Nothing says what one currency was worth in another one on a day. */
export const exchangeMissing = (from: string, to: string, day: CalendarDate): Problem => ({
  field: "currency",
  problem: `cannot be used: there is no exchange rate from ${from} to ${to} for ${day} or a day before`
})

/** The total of a due day cannot be computed, or what the field says cannot be billed. */
export const ofTotal = (
  failure: ExchangeRateMissing | MoneyOutOfRange,
  day: CalendarDate,
  field: "amount" | "lines" = "amount"
): Problem =>
  failure._tag === "ExchangeRateMissing"
    ? rateMissing(failure.currency, day)
    : { field, problem: "is larger than can be billed" }

/** What payouts have of an invoice that is to change. */
export const ofPayouts = (bound: {
  readonly run_id: number | null
  readonly settled: bigint
}): Problem | undefined => {
  const { run_id, settled } = bound
  if (run_id !== null) {
    const problem = `cannot change while the invoice is in payout run ${run_id}: settle or cancel that first`
    return { field: "status", problem }
  }
  return settled === 0n
    ? undefined
    : { field: "status", problem: "cannot change: a part of the invoice was paid out already" }
}

/** The problem of a second request for an invoice of an account while the first one is being made. */
export const beingMade = (side: InvoiceSide) => ({
  [`${side}_id`]: ["has an invoice that is being made: ask again when that is there"]
})
