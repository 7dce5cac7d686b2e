/** Which tags, managers, traffic sources and commission plans belong to which account. */
import type { Advertiser } from "./Advertisers.ts"
import type { Affiliate } from "./Affiliates.ts"
import type { Draw } from "./Draw.ts"
import type { Manager } from "./Managers.ts"
import type { ReferenceData } from "./ReferenceData.ts"

type WithId = { readonly id: number }

/** For each row so many of the others, as pairs of ids in these columns. */
const pairs = (
  draw: Draw,
  rows: ReadonlyArray<WithId>,
  others: ReadonlyArray<WithId>,
  [minimum, maximum]: readonly [number, number],
  [own, linked]: readonly [own: string, linked: string]
): ReadonlyArray<Readonly<Record<string, number>>> =>
  rows.flatMap(({ id }) =>
    draw
      .sample(others, draw.integer(minimum, maximum))
      .map((other) => ({ [own]: id, [linked]: other.id }))
  )

export const advertiserLinks = (
  draw: Draw,
  advertisers: ReadonlyArray<Advertiser>,
  reference: ReferenceData,
  managers: ReadonlyArray<Manager>
) => {
  const rows = advertisers.map(({ row }) => row)
  return {
    tags: pairs(draw, rows, reference.tags, [0, 3], ["advertiser_id", "tag_id"]),
    managers: pairs(draw, rows, managers, [1, 1], ["advertiser_id", "manager_id"])
  }
}

export const affiliateLinks = (
  draw: Draw,
  affiliates: ReadonlyArray<Affiliate>,
  reference: ReferenceData,
  managers: ReadonlyArray<Manager>
) => {
  const rows = affiliates.map(({ row }) => row)
  const { commissionPlans, tags } = reference
  return {
    tags: pairs(draw, rows, tags, [0, 3], ["affiliate_id", "tag_id"]),
    trafficSources: affiliates.flatMap(({ row, trafficSources }) =>
      trafficSources.map(({ id }) => ({ affiliate_id: row.id, traffic_source_id: id }))
    ),
    managers: pairs(draw, rows, managers, [0, 2], ["affiliate_id", "manager_id"]),
    commissionPlans: pairs(
      draw,
      rows,
      commissionPlans,
      [0, 2],
      ["affiliate_id", "commission_plan_id"]
    )
  }
}
