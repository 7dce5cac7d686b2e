/** What the decision about a click depends on: plain data, as the tracker holds them. */
import type { Conditions } from "../../catalog/CustomTerms.ts"
import type { Access, VisibleType } from "../../catalog/OfferAccess.ts"
import type { ClickInput } from "./ClickInput.ts"
import type { ClickUrl } from "./ClickUrl.ts"
import type { ClickCap, FullCap, GoalCap } from "./FullCaps.ts"
import type { OfferPage } from "./LandingPageChoice.ts"
import type { Visitor } from "./Visitor.ts"
import type { VisitorRules } from "./VisitorRules.ts"

/** Custom terms of an offer as the tracker holds them. */
export interface ClickTerms extends Conditions {
  readonly trafficback: ClickUrl | undefined
}

/** An offer as the tracker holds it. */
export interface ClickOffer {
  readonly id: number
  readonly advertiser_id: number
  readonly currency: string
  readonly status: number
  readonly trafficback: ClickUrl | undefined
  /** When it ends; null when it has no end. */
  readonly expires_millis: number | null
  readonly visible_type: VisibleType
  /** Whether any affiliate is granted or blocked by the offer or its advertiser. */
  readonly hasAccessList: boolean
  readonly rules: VisitorRules
  readonly takesDeepLinks: boolean
  /** In the order in which they are asked. */
  readonly terms: ReadonlyArray<ClickTerms>
  readonly active_goals: ReadonlyArray<number>
  readonly full_caps: ReadonlyArray<FullCap>
  /** Those that count clicks, full or not. */
  readonly click_caps: ReadonlyArray<ClickCap>
  /** Those that count what goals bring, paid clicks among it, full or not. */
  readonly goal_caps: ReadonlyArray<GoalCap>
  /** The offer that takes its clicks while a cap is full. */
  readonly cap_fallback_offer_id: number | null
  readonly creatives: ReadonlySet<number>
  /** Those of them whose impressions count. */
  readonly counted_creatives: ReadonlySet<number>
  /** The goal that pays for clicks, if one does. */
  readonly cpc_goal_id: number | null
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

/** An offer, and an affiliate's access to it. */
export interface Destination {
  readonly offer: ClickOffer | undefined
  readonly access: Access
}

/** All that a decision depends on. */
export interface ClickFacts extends Destination {
  readonly input: ClickInput
  readonly campaign: ClickCampaign | undefined
  /** What takes the click when a cap of its offer is full. */
  readonly fallback: Destination | undefined
  readonly affiliate: ClickAffiliate | undefined
  /** Where the network sends invalid traffic that neither affiliate nor offer takes. */
  readonly trafficback: ClickUrl | undefined
  readonly visitor: Visitor
  /** When it came. */
  readonly millis: number
  /** At least 0 and less than 1: decides among landing pages that share the traffic. */
  readonly fraction: number
}
