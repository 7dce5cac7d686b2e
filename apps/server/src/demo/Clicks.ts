import { type ClickCheck, ClickId } from "@affnet/domain"
import { Array } from "effect"
import type { Campaign } from "./Campaigns.ts"
import type { Draw } from "./Draw.ts"
import type { MadePage } from "./LandingPages.ts"
import { daySeconds, type Moments } from "./Moments.ts"
import { arrivals } from "./TrafficCurve.ts"
import { makeVisitors, type Visitor } from "./Visitors.ts"
import { clickSources } from "./Words.ts"

const count = 60_000

/** Campaigns come and go between these spans of time and not within them. */
const spanMillis = 5 * daySeconds * 1000

/** Shares of repeated clicks, and of links that name the offer instead of the campaign. */
const repeats = 0.14
const direct = 0.12

/** Whether a campaign has traffic all through the span of time that begins at `startMillis`. */
const isRunning = ({ row }: Campaign, startMillis: number): boolean =>
  row.created * 1000 <= startMillis &&
  (row.status === "active" || row.date_updated * 1000 >= startMillis + spanMillis)

/** Picks the campaign of a click. Clicks have to come in the order of their time. */
const makePickCampaign = (
  draw: Draw,
  { trafficStartMillis }: Moments,
  campaigns: ReadonlyArray<Campaign>
) => {
  let span = -1
  let pick = (): Campaign | undefined => undefined
  return (millis: number): Campaign | undefined => {
    const current = Math.floor((millis - trafficStartMillis) / spanMillis)
    if (current !== span) {
      span = current
      const startMillis = trafficStartMillis + span * spanMillis
      const running = campaigns.filter((campaign) => isRunning(campaign, startMillis))
      pick = Array.isReadonlyArrayNonEmpty(running)
        ? draw.weighted(running, ({ weight }) => weight)
        : () => undefined
    }
    return pick()
  }
}

/** What a click was made by, beside its offer and affiliate. */
interface Origin {
  readonly campaign_id: number | null
  readonly creative_id: number | null
  readonly commission_plan_id: number | null
  readonly promo_code_id: number | null
  readonly traffic_source_id: number | null
  readonly traffic_approach_id: number | null
}

/** What a campaign says of its clicks; a link that names the offer alone says nothing. */
const originOf = ({ row }: Campaign, isDirect: boolean): Origin => ({
  campaign_id: isDirect ? null : row.id,
  creative_id: isDirect ? null : row.creative_id,
  commission_plan_id: isDirect ? null : row.commission_plan_id,
  promo_code_id: null,
  traffic_source_id: isDirect ? null : row.traffic_source_id,
  traffic_approach_id: isDirect ? null : row.traffic_approach_id
})

const makeClick = (
  draw: Draw,
  campaign: Campaign,
  {
    landingPageId,
    visitor,
    isUnique,
    millis
  }: {
    readonly landingPageId: number | null
    readonly visitor: Visitor
    readonly isUnique: boolean
    readonly millis: number
  }
) => ({
  id: ClickId.make(millis, draw.hex(ClickId.randomDigits)),
  affiliate_id: campaign.row.affiliate_id,
  offer_id: campaign.offer.row.id,
  advertiser_id: campaign.offer.row.advertiser_id,
  currency: campaign.offer.row.currency,
  landing_page_id: landingPageId,
  ...originOf(campaign, draw.chance(direct)),
  aff_click_id: draw.orNull(0.25, draw.hex(16)),
  source: draw.orNull(0.3, draw.pick(clickSources)),
  sub_id1: draw.orNull(0.4, `ad-${draw.integer(1, 40)}`),
  ...visitor,
  is_unique: isUnique ? 1 : 0,
  invalid_reason: null,
  created_millis: millis
})

/** Every click on a link of an affiliate, with its campaign, the oldest first. */
export const clicks = (
  draw: Draw,
  moments: Moments,
  campaigns: ReadonlyArray<Campaign>,
  landingPages: ReadonlyArray<MadePage>
) => {
  const pickCampaign = makePickCampaign(draw, moments, campaigns)
  const visitorOf = makeVisitors(draw)
  const lastVisitors = new Map<Campaign, Visitor>()
  const mainPages = new Map(
    landingPages.filter(({ type }) => type === 0).map(({ offer_id, id }) => [offer_id, id])
  )
  return arrivals(draw, moments, count).flatMap((millis) => {
    const campaign = pickCampaign(millis)
    if (campaign === undefined) return []
    const last = draw.chance(repeats) ? lastVisitors.get(campaign) : undefined
    const visitor = last ?? visitorOf(campaign.offer)
    lastVisitors.set(campaign, visitor)
    const landingPageId =
      campaign.row.landing_page_id ?? mainPages.get(campaign.offer.row.id) ?? null
    const isUnique = last === undefined
    return [
      { campaign, row: makeClick(draw, campaign, { landingPageId, visitor, isUnique, millis }) }
    ]
  })
}
export type Click = ReturnType<typeof clicks>[number]

/** Reasons why a few clicks are invalid, each with the share of all clicks that have it. */
const invalid = [
  [0.02, "bot"],
  [0.01, "country_not_allowed"],
  [0.004, "campaign_paused"],
  [0.003, "offer_inactive"],
  [0.002, "landing_page_unavailable"]
] as const satisfies ReadonlyArray<readonly [share: number, reason: ClickCheck.InvalidReason]>

/** The rows of clicks, some of which were turned away or made by bots; those that count stay as they are. */
export const withInvalid = (
  draw: Draw,
  clicks: ReadonlyArray<Click>,
  mustCount: (click: Click) => boolean
) => {
  const pick = draw.weighted(invalid, ([share]) => share)
  const total = invalid.reduce((sum, [share]) => sum + share, 0)
  return clicks.map((click) => {
    if (!draw.chance(total) || mustCount(click)) return click.row
    const [, invalid_reason] = pick()
    const landing_page_id = invalid_reason === "bot" ? click.row.landing_page_id : null
    return { ...click.row, landing_page_id, invalid_reason, is_unique: 0 }
  })
}
