/**
 * Caps: how many clicks or conversions, or how much money, an offer takes in a span of time. A conversion holds its
 * place while it is approved, pending or on hold, in the period in which it was made. Valid clicks count from the
 * moment on at which their cap was set.
 */
import { Schema } from "effect"
import type { AffiliateId } from "../../accounts/Affiliate.ts"
import * as CapLimit from "../../catalog/CapLimit.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { CustomTermId } from "../../catalog/CustomTerms.ts"
import type { GoalId } from "../../catalog/Goal.ts"
import type { OfferId } from "../../catalog/OfferId.ts"
import type * as PlanBlock from "../../catalog/PlanBlock.ts"
import * as CalendarDate from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import { idOf } from "../../values/idOf.ts"
import type { Money } from "../../values/Money.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import * as TimeZone from "../../values/TimeZone.ts"

/** The id of a cap. */
export const CapId = idOf("a cap").pipe(Schema.brand("CapId"))
export type CapId = typeof CapId.Type

/** The period after which a cap begins anew. */
export const Period = CapLimit.Period
export type Period = CapLimit.Period

/** What a cap counts. */
export const Measure = CapLimit.Measure
export type Measure = CapLimit.Measure

/** A limit of an offer, of all its goals or of one, for all affiliates together or for one. */
export interface Cap {
  readonly id: CapId
  readonly offer_id: OfferId
  readonly goal_id: GoalId | null
  readonly affiliate_id: AffiliateId | null
  /** Custom terms, under which alone it counts; null for all traffic. */
  readonly custom_term_id: CustomTermId | null
  /** The block of a commission plan that pays what counts; null for whatever pays. */
  readonly plan_block: PlanBlock.Key | null
  readonly period: Period
  readonly measure: Measure
  /** Clicks or conversions, or money in 1/10 000 units. */
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
  if (measure === "clicks") return 0n
  if (conversion === undefined || !holding.includes(conversion.status)) return 0n
  return measure === "conversions" ? 1n : conversion[measure]
}

/** What a cap is asked about: whose traffic, and under which terms. */
export interface Place {
  /** Null for a click, which belongs to no goal. */
  readonly goal_id: number | null
  readonly affiliate_id: number
  readonly custom_term_id: number | null
  /** The block that pays it; null for an unpaid click. */
  readonly plan_block: PlanBlock.Key | null
}

/** The part of a cap that says what it is about. */
export type Scope = { readonly [name in keyof Place]: Place[name] | null }

const scopes = ["goal_id", "affiliate_id", "custom_term_id", "plan_block"] as const

/** Whether a cap of the offer is about a click or a conversion. */
export const covers = (cap: Scope, place: Place): boolean =>
  scopes.every((name) => cap[name] === null || cap[name] === place[name])

/**
 * Whether nothing more fits. `price` is what the next conversion would take of a cap of money, as far as that is
 * known.
 */
export const isFull = (
  { maximum, measure }: Pick<Cap, "maximum" | "measure">,
  used: bigint,
  price: bigint
): boolean => {
  const next = measure === "payout" || measure === "revenue" ? price : 1n
  return used + (next > 1n ? next : 1n) > maximum
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

const inWords = (
  cap: Pick<Cap, "measure" | "maximum" | "period" | "affiliate_id">,
  currency: Currency
) => {
  const whom = cap.affiliate_id === null ? "" : ` for affiliate ${cap.affiliate_id}`
  return `${CapLimit.inWords(CapLimit.shown(cap), currency)}${whom}`
}

/** Caps as records show them: `10 conversions a day, 500.00 EUR payout a month`; `none` without any. */
export const describe = (
  caps: ReadonlyArray<Pick<Cap, "measure" | "maximum" | "period" | "affiliate_id">>,
  currency: Currency
): string => (caps.length === 0 ? "none" : caps.map((cap) => inWords(cap, currency)).join(", "))
