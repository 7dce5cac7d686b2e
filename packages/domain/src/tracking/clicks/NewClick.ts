/** A new click: from its link, the link's subject, and the visitor. */

import type { TimeZone } from "../../values/TimeZone.ts"
import type { Click } from "./Click.ts"
import * as ClickDecision from "./ClickDecision.ts"
import type { ClickFacts } from "./ClickFacts.ts"
import type { ClickId } from "./ClickId.ts"
import type { ClickInput } from "./ClickInput.ts"
import * as ClickMacros from "./ClickMacros.ts"
import * as ClickSize from "./ClickSize.ts"
import type { ClickUrl } from "./ClickUrl.ts"
import { type ClickCap, counting } from "./FullCaps.ts"
import type { Visitor } from "./Visitor.ts"

/** Facts that are the same for every click of a network. */
export interface ClickNetwork {
  readonly currency: string
  readonly timezone: TimeZone
  readonly trafficback: ClickUrl | undefined
}

/** What a link stands for. */
export type Named = Pick<ClickFacts, "campaign" | "offer" | "access" | "fallback" | "affiliate"> & {
  readonly network: ClickNetwork
}

type Target = Pick<ClickInput, "offer_id" | "affiliate_id">

/** Of a link with a campaign, the campaign says what it is for, and nothing when it does not exist. */
export const targetOf = (input: ClickInput, campaign: ClickFacts["campaign"]): Target =>
  campaign ?? (input.campaign_hash === null ? input : { offer_id: 0, affiliate_id: 0 })

/** What a click is made of, beside what its link names. */
export interface Arrival {
  readonly id: ClickId | ""
  readonly millis: number
  readonly input: ClickInput
  readonly visitor: Visitor
  /** What is stored of the address. */
  readonly ip: string | null
  readonly fraction: number
}

/** A click that is decided: its row, and where its visitor goes. */
export interface DecidedClick {
  readonly click: Click
  /** `undefined` when the traffic is invalid and there is no trafficback. */
  readonly location: string | undefined
  /** The caps that count it. */
  readonly counted: ReadonlyArray<ClickCap>
}

/** The creative of the link when it belongs to the offer, else that of the campaign. */
export const creativeOf = (
  { campaign, input }: Pick<ClickFacts, "campaign" | "input">,
  offer: ClickFacts["offer"]
): number | null => {
  if (input.creative_id !== null && offer?.creatives.has(input.creative_id) === true) {
    return input.creative_id
  }
  // A fallback has no part in the campaign's creative.
  return offer !== undefined && offer.id === campaign?.offer_id ? campaign.creative_id : null
}

const rowOf = (
  { id, ip, millis }: Arrival,
  facts: ClickFacts,
  decision: ClickDecision.ClickDecision,
  currency: string
): Click => {
  const { affiliate, campaign, input, visitor } = facts
  const { offer } = decision
  return {
    id,
    created_millis: millis,
    affiliate_id: affiliate?.id ?? 0,
    offer_id: offer?.id ?? 0,
    advertiser_id: offer?.advertiser_id ?? 0,
    currency: offer?.currency ?? currency,
    landing_page_id: decision.landing_page?.id ?? null,
    campaign_id: campaign?.id ?? null,
    creative_id: creativeOf(facts, offer),
    commission_plan_id: (campaign ?? input.used_code)?.commission_plan_id ?? null,
    promo_code_id: input.used_code?.id ?? null,
    traffic_source_id: campaign?.traffic_source_id ?? null,
    traffic_approach_id: campaign?.traffic_approach_id ?? null,
    aff_click_id: input.aff_click_id,
    source: input.source,
    sub_id1: input.sub_id1,
    sub_id2: input.sub_id2,
    sub_id3: input.sub_id3,
    sub_id4: input.sub_id4,
    sub_id5: input.sub_id5,
    aff_param1: input.aff_param1,
    aff_param2: input.aff_param2,
    aff_param3: input.aff_param3,
    aff_param4: input.aff_param4,
    aff_param5: input.aff_param5,
    country: visitor.country,
    region: visitor.region,
    city: visitor.city,
    language: visitor.language,
    device_type: visitor.device_type,
    device_brand: visitor.device_brand,
    device_model: visitor.device_model,
    device_os: visitor.device_os,
    browser: visitor.browser,
    connection_type: visitor.connection_type,
    mobile_operator: visitor.mobile_operator,
    ip,
    idfa: input.idfa,
    gaid: input.gaid,
    deep_link: input.deep_link,
    invalid_reason: decision.invalid_reason,
    custom_term_id: decision.custom_term_id,
    cap_id: decision.cap_id
  }
}

const none: ReadonlyArray<ClickCap> = []

/** Only valid clicks count. */
const countedOf = (
  click: Click,
  { offer }: ClickDecision.ClickDecision
): ReadonlyArray<ClickCap> =>
  offer === undefined || offer.click_caps.length === 0 || click.invalid_reason !== null
    ? none
    : counting(offer.click_caps, click)

/** Decides a click and puts its row together. */
export const make = (arrival: Arrival, { network, ...named }: Named): DecidedClick => {
  const { fraction, id, input, millis, visitor } = arrival
  const { trafficback } = network
  const facts = { ...named, input, trafficback, visitor, millis, fraction }
  const decision = ClickDecision.decide(facts)
  const click = ClickSize.fit(rowOf(arrival, facts, decision, network.currency))
  const values = ClickMacros.values(
    // A stored deep link may be shortened, and would lead somewhere else.
    { ...click, click_id: id, country: visitor.country_code, deep_link: input.deep_link },
    click
  )
  const location = ClickDecision.location(decision, facts, values)
  return { click, location, counted: countedOf(click, decision) }
}
