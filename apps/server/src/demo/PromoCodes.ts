import { CalendarDate, PromoCode as Code, OnOff, Status, TimeZone } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Campaign } from "./Campaigns.ts"
import type { Click } from "./Clicks.ts"
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
    code_key: Code.keyOf(code),
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

/** Codes that affiliates hand out, each code once, with the campaign that it goes with. */
export const promoCodes = (draw: Draw, moments: Moments, campaigns: ReadonlyArray<Campaign>) => {
  const running = campaigns.filter(
    ({ offer, row }) => row.status === "active" && offer.row.status === Status.Active
  )
  const made = draw
    .sample(running, 3 * count)
    .map((campaign) => ({ campaign, row: makeCode(draw, moments, campaign) }))
  const different = Array.dedupeWith(made, (one, other) => one.row.code_key === other.row.code_key)
  return Array.take(different, count).map(({ campaign, row }, index) => ({
    campaign,
    row: { id: index + 1, ...row }
  }))
}
export type PromoCode = ReturnType<typeof promoCodes>[number]

/** So many of a campaign's visitors buy with its code, instead of following a link. */
const share = 0.3

/** What is known of a customer whose shop checks a code: the address, and no device. */
const usedBy = (
  { row: { commission_plan_id, id } }: PromoCode,
  { campaign, row }: Click
): Click => ({
  campaign,
  row: {
    ...row,
    campaign_id: null,
    creative_id: null,
    commission_plan_id,
    traffic_source_id: null,
    traffic_approach_id: null,
    promo_code_id: id,
    aff_click_id: null,
    source: null,
    sub_id1: null,
    language: null,
    device_type: null,
    device_brand: null,
    device_os: null,
    browser: null
  }
})

/** The clicks, some of which are made by codes that held at the time. */
export const withPromoClicks = (
  draw: Draw,
  clicks: ReadonlyArray<Click>,
  codes: ReadonlyArray<PromoCode>
): ReadonlyArray<Click> => {
  const codeOf = new Map(codes.map((code) => [code.campaign, code]))
  return clicks.map((click) => {
    const code = codeOf.get(click.campaign)
    if (code === undefined || !draw.chance(share)) return click
    const day = TimeZone.dayOf(click.row.created_millis, networkTimeZone)
    return Code.refusalOf(code.row, day) === undefined ? usedBy(code, click) : click
  })
}
