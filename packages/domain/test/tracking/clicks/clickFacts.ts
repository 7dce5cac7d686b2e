import { LandingPageId } from "../../../src/catalog/LandingPage.ts"
import { undecided } from "../../../src/catalog/OfferAccess.ts"
import { everybody } from "../../../src/catalog/Targeting.ts"
import type { ClickFacts } from "../../../src/tracking/clicks/ClickFacts.ts"
import { fromQuery } from "../../../src/tracking/clicks/ClickInput.ts"
import {
  type OfferPage,
  offerPage,
  type PageColumns
} from "../../../src/tracking/clicks/LandingPageChoice.ts"
import type { Visitor } from "../../../src/tracking/clicks/Visitor.ts"
import { visitorRules } from "../../../src/tracking/clicks/VisitorRules.ts"

/** A page that is open to everybody. */
export const page = (id: number, columns: Partial<PageColumns> = {}): OfferPage => {
  const made = offerPage({
    id: LandingPageId.make(id),
    type: 0,
    status: 1,
    url: `https://shop.example/${id}?c={click_id}`,
    percent: null,
    visible_to_all_affiliates: 1,
    visible_to_specific_affiliates_only: null,
    geo_allowed: null,
    geo_denied: null,
    rules: [],
    ...columns
  })
  if (made === undefined) throw new Error("The page leads nowhere")
  return made
}

/** Somebody in Germany. */
export const visitor: Visitor = {
  country: 2921044,
  country_code: "DE",
  region: null,
  city: null,
  language: "de",
  device_type: "smartphone",
  device_brand: "Samsung",
  device_model: null,
  device_os: "Android",
  browser: "Chrome",
  connection_type: null,
  mobile_operator: null,
  is_bot: false
}

/** A click with which nothing is wrong. */
export const facts: ClickFacts = {
  input: fromQuery("o=3&a=7", null),
  campaign: undefined,
  offer: {
    id: 3,
    advertiser_id: 2,
    currency: "EUR",
    status: 1,
    trafficback: undefined,
    expires_millis: null,
    visible_type: 1,
    hasAccessList: false,
    rules: visitorRules(everybody),
    takesDeepLinks: true,
    terms: [],
    active_goals: [5],
    full_caps: [],
    click_caps: [],
    goal_caps: [],
    cap_fallback_offer_id: null,
    creatives: new Set(),
    counted_creatives: new Set(),
    cpc_goal_id: null,
    pages: [page(1)]
  },
  access: undecided,
  fallback: undefined,
  affiliate: { id: 7, status: 1, is_blocked: false, trafficback: undefined },
  trafficback: undefined,
  visitor,
  millis: 1_772_323_200_000,
  fraction: 0
}
