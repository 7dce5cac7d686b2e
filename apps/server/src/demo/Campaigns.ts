import { Status } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Affiliate } from "./Affiliates.ts"
import type { Creative } from "./Creatives.ts"
import type { Draw } from "./Draw.ts"
import type { MadePage } from "./LandingPages.ts"
import type { Moments } from "./Moments.ts"
import type { Offer } from "./Offers.ts"
import type { ReferenceData } from "./ReferenceData.ts"
import { trafficIdeas } from "./Words.ts"

interface Surroundings {
  readonly draw: Draw
  readonly moments: Moments
  readonly reference: ReferenceData
  readonly offers: Array.NonEmptyReadonlyArray<Offer>
  readonly landingPages: ReadonlyArray<MadePage>
  readonly creatives: ReadonlyArray<Creative>
}

/** The affiliates of `demo.json` have much to show; the first campaign of each runs all the time. */
const leading: ReadonlyMap<number, { readonly campaigns: number; readonly strength: number }> =
  new Map([
    [1, { campaigns: 8, strength: 6 }],
    [2, { campaigns: 6, strength: 4 }]
  ])

/** One of them, or none at all. */
const pickOf = <A>(draw: Draw, items: ReadonlyArray<A>): A | undefined =>
  Array.isReadonlyArrayNonEmpty(items) ? draw.pick(items) : undefined

/** What the campaign refers to: each reference may be missing. */
const references = (surroundings: Surroundings, { trafficSources }: Affiliate, { row }: Offer) => {
  const { draw, reference, landingPages, creatives } = surroundings
  const pages = landingPages.filter((page) => page.offer_id === row.id && page.status === 1)
  const own = creatives.filter(({ offer_id }) => offer_id === row.id)
  return {
    landing_page_id: draw.orNull(0.2, pickOf(draw, pages)?.id ?? null),
    commission_plan_id: draw.orNull(0.3, draw.pick(reference.commissionPlans).id),
    traffic_source_id: draw.orNull(0.15, pickOf(draw, trafficSources)?.id ?? null),
    traffic_approach_id: draw.orNull(0.25, draw.pick(reference.trafficApproaches).id),
    creative_id: draw.orNull(0.35, pickOf(draw, own)?.id ?? null)
  }
}

/** Not before there were its affiliate and its offer; mostly before the traffic of the demo began. */
const createdAt = (
  { draw, moments }: Surroundings,
  affiliate: Affiliate,
  offer: Offer,
  isLasting: boolean
): number => {
  const earliest = Math.max(affiliate.row.created, offer.row.created)
  const isOld = earliest < moments.trafficStart && (isLasting || draw.chance(0.7))
  return draw.integer(earliest, isOld ? moments.trafficStart : moments.now)
}

const makeCampaign = (
  surroundings: Surroundings,
  affiliate: Affiliate,
  offer: Offer,
  isLasting: boolean
) => {
  const { draw, moments } = surroundings
  const created = createdAt(surroundings, affiliate, offer, isLasting)
  const isRunning = affiliate.row.status === Status.Active && (isLasting || draw.chance(0.8))
  const hash = draw.hex(12)
  const name = `${offer.row.title} – ${draw.pick(trafficIdeas)}`
  return {
    hash,
    name,
    status: isRunning ? "active" : "paused",
    affiliate_id: affiliate.row.id,
    offer_id: offer.row.id,
    ...references(surroundings, affiliate, offer),
    created,
    date_added: created,
    date_updated: draw.integer(created, moments.now),
    search_text: searchText(name, hash)
  }
}

const countOf = (draw: Draw, { row }: Affiliate): number => {
  if (row.status === Status.Disabled) return draw.integer(1, 3)
  if (row.status !== Status.Active) return 0
  return leading.get(row.id)?.campaigns ?? draw.integer(2, 6)
}

const makeCampaigns = (
  surroundings: Surroundings,
  affiliate: Affiliate,
  pickOffer: () => Offer
) => {
  const { draw, offers, reference } = surroundings
  const count = countOf(draw, affiliate)
  const strength = leading.get(affiliate.row.id)?.strength ?? draw.fraction() ** 3
  if (count === 0) return []
  return Array.makeBy(count, (place) => {
    const isLasting = place === 0 && leading.has(affiliate.row.id)
    const offer = isLasting && affiliate.row.id === 1 ? offers[0] : pickOffer()
    const row = makeCampaign(surroundings, affiliate, offer, isLasting)
    const plan = reference.commissionPlans.find(({ id }) => id === row.commission_plan_id)
    return {
      offer,
      row,
      bonusPercent: plan?.bonusPercent ?? 0,
      /** How many clicks it gets, compared with others. */
      weight: strength * (0.2 + draw.fraction()),
      /** How likely its clicks convert, compared with others. */
      quality: 0.3 + draw.fraction() ** 2
    }
  })
}

/** The campaigns of every affiliate; the very first one is for the very first offer. */
export const campaigns = (surroundings: Surroundings, affiliates: ReadonlyArray<Affiliate>) => {
  const { draw, offers } = surroundings
  const running = Array.filter(offers, ({ row }) => row.status === Status.Active)
  const pickOffer = draw.weighted([offers[0], ...running], ({ popularity }) => popularity)
  const made = affiliates.flatMap((affiliate) => makeCampaigns(surroundings, affiliate, pickOffer))
  return made.map(({ row, ...campaign }, index) => ({
    ...campaign,
    row: { id: index + 1, ...row }
  }))
}
export type Campaign = ReturnType<typeof campaigns>[number]
