import type { LandingPage } from "@affnet/domain"
import { landingPageSearchText } from "../catalog/landing-pages/LandingPagesRepo.ts"
import { type Draw, withoutGaps } from "./Draw.ts"
import { slug } from "./Names.ts"
import type { Offer } from "./Offers.ts"
import { landingPageTitles } from "./Words.ts"

const active: LandingPage.Status = 1
const inactive: LandingPage.Status = 3

/** The types of the pages beside the main one, and whether each gets a share of the traffic. */
const otherTypes = [
  [1, false],
  [2, true],
  [5, true]
] as const

/** For visitors who are on the move. */
const mobileRules: LandingPage.LandingPage["rules"] = [
  { field: "device_type", operator: "in", values: ["smartphone", "tablet"] }
]

const makePage = (draw: Draw, { advertiser, countries, path, row }: Offer, title: string) => {
  const preview = `https://${advertiser.host}/${path}/${slug(title)}`
  const url = `${preview}?click_id={click_id}&offer={offer_id}&partner={affiliate_id}`
  return {
    offer_id: row.id,
    title,
    url,
    preview: draw.orNull(0.35, preview),
    geo_allowed: countries.length === 0 ? null : draw.orNull(0.6, countries.join(",")),
    geo_denied: null,
    rules: draw.chance(0.1) ? JSON.stringify(mobileRules) : "[]",
    created: row.created,
    updated: row.updated,
    search_text: landingPageSearchText({ title, url })
  }
}

/** The page every visitor may land on. */
const mainPage = (draw: Draw, offer: Offer) => ({
  ...makePage(draw, offer, "Main page"),
  type: 0,
  status: active,
  visible_to_all_affiliates: 1,
  visible_to_specific_affiliates_only: null,
  percent: null
})

const otherPage = (draw: Draw, offer: Offer, title: string) => {
  const [type, hasShare] = draw.pick(otherTypes)
  const isForAll = draw.chance(0.8)
  return {
    ...makePage(draw, offer, title),
    type,
    status: draw.chance(0.75) ? active : inactive,
    visible_to_all_affiliates: isForAll ? 1 : 0,
    visible_to_specific_affiliates_only: isForAll
      ? null
      : `${draw.integer(1, 50)},${draw.integer(51, 100)}`,
    percent: hasShare ? draw.integer(1, 5) * 10 : null
  }
}

/** One to four pages of each offer, its main page first. */
export const landingPages = (draw: Draw, offers: ReadonlyArray<Offer>) =>
  offers
    .flatMap((offer, index) => {
      const own = index === 0 ? withoutGaps(draw) : draw
      const others = draw.sample(landingPageTitles, index === 0 ? 3 : draw.integer(0, 3))
      return [mainPage(own, offer), ...others.map((title) => otherPage(draw, offer, title))]
    })
    .map((page, index) => ({ id: index + 1, ...page }))
export type MadePage = ReturnType<typeof landingPages>[number]
