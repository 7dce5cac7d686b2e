import { LandingPageId } from "../../../src/catalog/LandingPage.ts"
import type { ClickFacts } from "../../../src/tracking/clicks/ClickFacts.ts"
import { fromQuery } from "../../../src/tracking/clicks/ClickInput.ts"
import {
  type OfferPage,
  offerPage,
  type PageColumns
} from "../../../src/tracking/clicks/LandingPageChoice.ts"
import type { Visitor } from "../../../src/tracking/clicks/Visitor.ts"

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
  language: "de",
  device_type: "smartphone",
  device_brand: "Samsung",
  device_model: null,
  device_os: "Android",
  browser: "Chrome",
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
    countries: null,
    creatives: new Set(),
    pages: [page(1)]
  },
  affiliate: { id: 7, status: 1, is_blocked: false, trafficback: undefined },
  trafficback: undefined,
  visitor,
  fraction: 0
}
