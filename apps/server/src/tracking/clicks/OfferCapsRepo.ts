/** The caps of an offer as they are read with it: which are full, and which count clicks. */
import { Cap, type ClickFacts, type TimeRange, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { StoredCap } from "../caps/CapsRepo.ts"

/** A cap with the newest period that has a count, and with what its next conversion costs, if that is fixed. */
const CapRow = Schema.Struct({
  ...StoredCap.fields,
  timezone: TimeZone.TimeZone,
  period_start: Schema.NullOr(Schema.Int),
  used: Schema.NullOr(Rows.Money),
  price: Schema.NullOr(Rows.Money)
})
type CapRow = typeof CapRow.Type
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(CapRow)))

/** A cap of the offer `o` as a part of its statement. 64-bit integers have no place in JSON but as text. */
export const capColumn = (
  sql: SqlClient.SqlClient,
  { jsonRows }: Pick<Dialect["Service"], "jsonRows">
) => sql`
  (SELECT ${jsonRows("c", Object.keys(CapRow.fields))} FROM (
    SELECT k.id, k.offer_id, k.goal_id, k.affiliate_id, k.custom_term_id, k.plan_block, k.period, k.measure,
      CAST(k.maximum AS TEXT) AS maximum, n.timezone, u.period_start,
      CAST(u.used AS TEXT) AS used,
      CAST(CASE
        WHEN k.measure = 'payout' AND g.payout_percent IS NULL THEN g.payout
        WHEN k.measure = 'revenue' AND g.revenue_percent IS NULL THEN g.revenue
      END AS TEXT) AS price
    FROM caps k JOIN network n ON n.id = 1
    LEFT JOIN cap_usage u ON u.cap_id = k.id AND u.period_start = (
      SELECT MAX(w.period_start) FROM cap_usage w WHERE w.cap_id = k.id)
    LEFT JOIN goals g ON g.offer_id = k.offer_id AND g.deleted IS NULL
      AND (g.id = k.goal_id OR (k.goal_id IS NULL AND g.is_default = 1))
    WHERE k.offer_id = o.id) c)`

interface Current {
  readonly cap: CapRow
  readonly period: TimeRange.TimeRange
  /** Undefined when the period has no count yet. */
  readonly used: bigint | undefined
}

const currentAt =
  (millis: number) =>
  (cap: CapRow): Current => {
    const period = Cap.periodAt(cap.period, millis, cap.timezone)
    const used = cap.period_start === period.startMillis ? (cap.used ?? undefined) : undefined
    return { cap, period, used }
  }

/** Caps of an offer at an instant, in the order of their ids. */
export const readCaps = (json: string, millis: number): ReadonlyArray<Current> =>
  decode(json)
    .toSorted((one, other) => one.id - other.id)
    .map(currentAt(millis))

/** Those whose period has no count yet, though conversions may hold places in it. */
export const uncounted = (caps: ReadonlyArray<Current>): ReadonlyArray<Current> =>
  caps.filter(({ cap, used }) => used === undefined && cap.measure !== "clicks")

/** What decides about clicks. */
export type OfferCaps = Pick<ClickFacts.ClickOffer, "click_caps" | "full_caps" | "goal_caps">

/** Of an offer without caps. */
export const noCaps: OfferCaps = { full_caps: [], click_caps: [], goal_caps: [] }

const scopeOf = ({ affiliate_id, custom_term_id, goal_id, id, plan_block }: CapRow) => ({
  id,
  goal_id,
  affiliate_id,
  custom_term_id,
  plan_block
})

/** Which caps turn clicks away, and which count them, or what they are paid. */
export const offerCaps = (caps: ReadonlyArray<Current>): OfferCaps => ({
  full_caps: caps
    .filter(({ cap, used = 0n }) => Cap.isFull(cap, used, cap.price ?? 1n))
    .map(({ cap }) => scopeOf(cap)),
  click_caps: caps
    .filter(({ cap }) => cap.measure === "clicks")
    .map(({ cap, period }) => ({ ...scopeOf(cap), period })),
  goal_caps: caps.flatMap(({ cap: { measure, ...cap }, period }) =>
    measure === "clicks" ? [] : { ...scopeOf({ ...cap, measure }), measure, period }
  )
})
