/** What the decision about a click depends on: plain data, as the tracker holds them. */
import type { ClickInput } from "./ClickInput.ts"
import type { ClickUrl } from "./ClickUrl.ts"
import type { OfferPage } from "./LandingPageChoice.ts"
import type { Visitor } from "./Visitor.ts"

/** An offer as the tracker holds it. */
export interface ClickOffer {
  readonly id: number
  readonly advertiser_id: number
  readonly currency: string
  readonly status: number
  readonly trafficback: ClickUrl | undefined
  /** The countries it is for; `null` for all. */
  readonly countries: ReadonlySet<number> | null
  readonly creatives: ReadonlySet<number>
  readonly pages: ReadonlyArray<OfferPage>
}

/** An affiliate as the tracker holds it. */
export interface ClickAffiliate {
  readonly id: number
  readonly status: number
  readonly is_blocked: boolean
  readonly trafficback: ClickUrl | undefined
}

/** A campaign as the tracker holds it. */
export interface ClickCampaign {
  readonly id: number
  readonly status: "active" | "paused"
  readonly affiliate_id: number
  readonly offer_id: number
  readonly landing_page_id: number | null
  readonly commission_plan_id: number | null
  readonly traffic_source_id: number | null
  readonly traffic_approach_id: number | null
  readonly creative_id: number | null
}

/** All that a decision depends on. */
export interface ClickFacts {
  readonly input: ClickInput
  readonly campaign: ClickCampaign | undefined
  readonly offer: ClickOffer | undefined
  readonly affiliate: ClickAffiliate | undefined
  /** Where the network sends invalid traffic that neither affiliate nor offer takes. */
  readonly trafficback: ClickUrl | undefined
  readonly visitor: Visitor
  /** At least 0 and less than 1: decides among landing pages that share the traffic. */
  readonly fraction: number
}
