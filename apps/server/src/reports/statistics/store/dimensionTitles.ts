import type { Dimension } from "@affnet/domain"
import { affiliateTitle } from "../../../accounts/affiliates/affiliateTitle.ts"

/** Where the titles of a dimension stand. The table is called like the dimension in the expression. */
export interface TitleSource {
  readonly table: string
  readonly title: string
}

const of = (table: string, title: string): TitleSource => ({ table, title })

/** Types of goals have no table: their titles are part of the domain. */
export const titleSources: Readonly<Record<Exclude<Dimension.IdKey, "goal_type">, TitleSource>> = {
  affiliate: of("affiliates", affiliateTitle("affiliate")),
  advertiser: of("advertisers", "advertiser.company_name"),
  offer: of("offers", "offer.title"),
  goal: of("goals", "goal.title"),
  landing_page: of("landing_pages", "landing_page.title"),
  creative: of("creatives", "creative.title"),
  campaign: of("campaigns", "campaign.name"),
  commission_plan: of("commission_plans", "commission_plan.title"),
  traffic_source: of("traffic_sources", "traffic_source.title"),
  traffic_approach: of("traffic_approaches", "traffic_approach.title"),
  country: of("countries", "country.title")
}
