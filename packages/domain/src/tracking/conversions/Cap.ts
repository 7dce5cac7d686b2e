/**
 * Caps: how many conversions, or how much money, an offer takes in a span of time. A conversion holds its
 * place while it is approved, pending or on hold, in the period in which it was made.
 */
import { Schema } from "effect"
import type { AffiliateId } from "../../accounts/Affiliate.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { GoalId } from "../../catalog/Goal.ts"
import type { OfferId } from "../../catalog/OfferId.ts"
import * as CalendarDate from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import { Id } from "../../values/Id.ts"
import { type Money, toAmount } from "../../values/Money.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import * as TimeZone from "../../values/TimeZone.ts"

/** The id of a cap. */
export const CapId = Id.annotate({ description: "Id of a cap" }).pipe(Schema.brand("CapId"))
export type CapId = typeof CapId.Type

/** After which span of time a cap begins anew, in the network's time zone; weeks begin on Mondays. */
export const Period = Schema.Literals(["day", "week", "month", "total"])
export type Period = typeof Period.Type

/** What a cap counts: conversions, or their money in the offer's currency. */
export const Measure = Schema.Literals(["conversions", "payout", "revenue"])
export type Measure = typeof Measure.Type

/** A limit of an offer, of all its goals or of one, for all affiliates together or for one. */
export interface Cap {
  readonly id: CapId
  readonly offer_id: OfferId
  readonly goal_id: GoalId | null
  readonly affiliate_id: AffiliateId | null
  readonly period: Period
  readonly measure: Measure
  /** Conversions, or money in 1/10 000 units. */
  readonly maximum: Money
}

/** The part of a conversion that caps look at. */
export interface Capped {
  readonly status: ConversionStatus
  readonly revenue: bigint
  readonly payout: bigint
}

/** The statuses in which a conversion holds its place. */
export const holding: ReadonlyArray<ConversionStatus> = ["approved", "pending", "hold"]

/** How much of a cap the conversion takes. */
export const used = ({ measure }: Pick<Cap, "measure">, conversion: Capped | undefined): bigint => {
  if (conversion === undefined || !holding.includes(conversion.status)) return 0n
  return measure === "conversions" ? 1n : conversion[measure]
}

const always: TimeRange = { startMillis: 0, endMillis: Number.MAX_SAFE_INTEGER }

/** Days since Monday. */
const weekday = (date: CalendarDate.CalendarDate): number =>
  (Math.floor(CalendarDate.toUtcMillis(date) / CalendarDate.dayMillis) + 3) % 7

const days = (date: CalendarDate.CalendarDate, period: Exclude<Period, "total">) => {
  const dayOfMonth = Number(date.slice(8))
  switch (period) {
    case "day":
      return { from: date, to: date }
    case "week": {
      const from = CalendarDate.addDays(date, -weekday(date))
      return { from, to: CalendarDate.addDays(from, 6) }
    }
    case "month": {
      const from = CalendarDate.addDays(date, 1 - dayOfMonth)
      const next = CalendarDate.addDays(from, 31)
      return { from, to: CalendarDate.addDays(next, -Number(next.slice(8))) }
    }
  }
}

/** The period that holds an instant, as a range of instants. */
export const periodAt = (
  period: Period,
  millis: number,
  timeZone: TimeZone.TimeZone
): TimeRange => {
  if (period === "total") return always
  const { from, to } = days(TimeZone.dayOf(millis, timeZone), period)
  return TimeZone.range(from, to, timeZone)
}

const spans: Readonly<Record<Period, string>> = {
  day: " a day",
  week: " a week",
  month: " a month",
  total: " in all"
}

const inWords = (
  cap: Pick<Cap, "measure" | "maximum" | "period" | "affiliate_id">,
  currency: Currency
) => {
  const what =
    cap.measure === "conversions"
      ? `${cap.maximum} conversion${cap.maximum === 1n ? "" : "s"}`
      : `${toAmount(cap.maximum)} ${currency} ${cap.measure}`
  const whom = cap.affiliate_id === null ? "" : ` for affiliate ${cap.affiliate_id}`
  return `${what}${spans[cap.period]}${whom}`
}

/** Caps as records show them: `10 conversions a day, 500.00 EUR payout a month`; `none` without any. */
export const describe = (
  caps: ReadonlyArray<Pick<Cap, "measure" | "maximum" | "period" | "affiliate_id">>,
  currency: Currency
): string => (caps.length === 0 ? "none" : caps.map((cap) => inWords(cap, currency)).join(", "))
