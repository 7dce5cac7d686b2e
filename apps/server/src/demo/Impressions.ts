import { quarterMillis } from "../tracking/clicks/clickDeltas.ts"
import type { Click } from "./Clicks.ts"
import type { Draw } from "./Draw.ts"

/** One click in so many stands for the times that its creative was shown, which are so many. */
const counted = 0.04
const least = 500
const most = 2_000

/** The key of a row: 0 and an empty text stand for none. */
const keyOf = ({ row }: Click) => ({
  created_millis: Math.floor(row.created_millis / quarterMillis) * quarterMillis,
  affiliate_id: row.affiliate_id,
  offer_id: row.offer_id,
  advertiser_id: row.advertiser_id,
  currency: row.currency,
  creative_id: row.creative_id ?? 0,
  campaign_id: row.campaign_id ?? 0,
  commission_plan_id: row.commission_plan_id ?? 0,
  traffic_source_id: row.traffic_source_id ?? 0,
  traffic_approach_id: row.traffic_approach_id ?? 0,
  country: row.country,
  device_type: row.device_type ?? ""
})

/** How often creatives were shown before people clicked on them: a few in a hundred times. */
export const impressions = (draw: Draw, clicks: ReadonlyArray<Click>) => {
  const shown = clicks.filter(({ row }) => row.creative_id !== null && draw.chance(counted))
  const rows = shown.map((click) => ({
    ...keyOf(click),
    newest_millis: click.row.created_millis,
    impressions: draw.integer(least, most)
  }))
  const byKey = new Map(
    rows.map((row) => [
      [row.created_millis, row.campaign_id, row.country, row.device_type].join(" "),
      row
    ])
  )
  return [...byKey.values()]
}
