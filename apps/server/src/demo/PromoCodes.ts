import { CalendarDate, OnOff, PromoCode, Status, TimeZone } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Campaign } from "./Campaigns.ts"
import type { Draw } from "./Draw.ts"
import { daySeconds, type Moments, networkTimeZone } from "./Moments.ts"

const count = 24

/** So many percent off, as codes promise. */
const discounts = [5, 10, 15, 20] as const

/** Days from today on: most codes hold, one has ended, one is about to begin. */
const spans = [
  [null, null],
  [-60, null],
  [-30, 60],
  [-90, -7],
  [14, 45]
] as const

const makeCode = (draw: Draw, { now, nowMillis }: Moments, { offer, row }: Campaign) => {
  const code = `${offer.advertiser.brand.toUpperCase()}${draw.pick(discounts)}`
  const [from, to] = draw.pick(spans)
  const today = TimeZone.dayOf(nowMillis, networkTimeZone)
  const day = (days: number | null) => (days === null ? null : CalendarDate.addDays(today, days))
  const created = now - draw.integer(91 * daySeconds, 120 * daySeconds)
  return {
    code,
    code_key: PromoCode.keyOf(code),
    affiliate_id: row.affiliate_id,
    offer_id: row.offer_id,
    commission_plan_id: row.commission_plan_id,
    status: draw.chance(0.9) ? OnOff.on : OnOff.off,
    start_date: day(from),
    end_date: day(to),
    created,
    updated: created,
    search_text: searchText(code)
  }
}

/** Codes that affiliates hand out, each code once. */
export const promoCodes = (draw: Draw, moments: Moments, campaigns: ReadonlyArray<Campaign>) => {
  const running = campaigns.filter(
    ({ offer, row }) => row.status === "active" && offer.row.status === Status.Active
  )
  const made = draw.sample(running, 3 * count).map((campaign) => makeCode(draw, moments, campaign))
  const different = Array.dedupeWith(made, (one, other) => one.code_key === other.code_key)
  return Array.take(different, count).map((row, index) => ({ id: index + 1, ...row }))
}
