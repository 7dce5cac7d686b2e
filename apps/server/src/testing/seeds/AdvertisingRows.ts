import { type Campaign, CapLimit, Goal, LandingPage, Offer, Targeting } from "@affnet/domain"
import { creativeSearchText } from "../../catalog/creatives/CreativesRepo.ts"
import { landingPageSearchText } from "../../catalog/landing-pages/LandingPagesRepo.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { mentioned, type Records, type Tables } from "./Table.ts"

const offerRow = Rows.toRow(Offer.Offer)
const goalRow = Rows.toRow(Goal.Goal)
const pageRow = Rows.toRow(LandingPage.LandingPage)

/** The caps of an offer or a goal. */
const capRows = (
  owner: { readonly offer_id: number; readonly goal_id: number | null },
  limits: ReadonlyArray<CapLimit.CapLimit>
) => limits.map((limit) => ({ ...owner, ...limit, maximum: CapLimit.unitsOf(limit) }))

const offerRows = (offers: ReadonlyArray<Offer.Offer>): Tables => ({
  offers: offers.map((one) => ({
    ...offerRow(one),
    targeting: Targeting.toStored(one.targeting),
    cap_fallback_offer_id: one.cap_fallback,
    search_text: searchText(one.title, one.advertiser)
  })),
  offer_categories: offers.flatMap(({ categories, id: offer_id }) =>
    categories.map(({ id }) => ({ offer_id, category_id: id }))
  ),
  offer_countries: offers.flatMap(({ countries, id: offer_id }) =>
    countries.map(({ id }) => ({ offer_id, country_id: id }))
  )
})

const campaignRow = (one: Campaign.Campaign) => ({
  ...one,
  offer_id: one.offer.id,
  affiliate_id: one.affiliate.id,
  landing_page_id: one.landing_page?.id ?? null,
  commission_plan_id: one.commission_plan?.id ?? null,
  traffic_source_id: one.traffic_source?.id ?? null,
  traffic_approach_id: one.traffic_approach?.id ?? null,
  creative_id: one.creative?.id ?? null,
  search_text: searchText(one.name, one.hash)
})

/** The creatives that campaigns use; each belongs to the campaign's offer. */
const creativeRows = (campaigns: ReadonlyArray<Campaign.Campaign>) =>
  mentioned(campaigns.map(({ creative }) => creative)).map((creative) => ({
    ...creative,
    search_text: creativeSearchText(creative),
    offer_id: campaigns.find((one) => one.creative?.id === creative.id)?.offer.id
  }))

/** What is advertised, and by which links. */
export const advertisingRows = (records: Records): Tables => {
  const { campaigns = [], goals = [], landingPages = [], offers = [], postbacks = [] } = records
  return {
    ...offerRows(offers),
    goals: goals.map((one) => ({ ...goalRow(one), search_text: searchText(one.title, one.alias) })),
    landing_pages: landingPages.map((one) => ({
      ...pageRow(one),
      search_text: landingPageSearchText(one)
    })),
    caps: [
      ...offers.flatMap((one) => capRows({ offer_id: one.id, goal_id: null }, one.caps_list)),
      ...goals.flatMap((one) => capRows({ offer_id: one.offer_id, goal_id: one.id }, one.caps_list))
    ],
    creatives: creativeRows(campaigns),
    campaigns: campaigns.map(campaignRow),
    postbacks: postbacks.map((one) => ({ ...one, search_text: searchText(one.code) }))
  }
}
