/** Impressions: how often creatives were shown. */
import { Active } from "../../values/Status.ts"
import type { ClickInput } from "../clicks/ClickInput.ts"
import { creativeOf, type Named } from "../clicks/NewClick.ts"
import type { Visitor } from "../clicks/Visitor.ts"

/** What reports tell impressions apart by. All of it comes from the network's own records, but for the visitor's. */
export interface Impression {
  readonly affiliate_id: number
  readonly offer_id: number
  readonly advertiser_id: number
  readonly currency: string
  readonly creative_id: number
  /** 0 stands for none, here and below. */
  readonly campaign_id: number
  readonly commission_plan_id: number
  readonly traffic_source_id: number
  readonly traffic_approach_id: number
  readonly country: number
  /** Empty when it is not known. */
  readonly device_type: string
}

/** The columns of an impression that tell it apart from others, each once. */
export const columns = [
  "affiliate_id",
  "offer_id",
  "advertiser_id",
  "currency",
  "creative_id",
  "campaign_id",
  "commission_plan_id",
  "traffic_source_id",
  "traffic_approach_id",
  "country",
  "device_type"
] as const satisfies ReadonlyArray<keyof Impression>

/**
 * The impression that is counted: of a creative of an active offer whose impressions count, shown to a person by an
 * affiliate who may send visitors there. `undefined` for any other: its pixel is the same, and nothing is stored.
 */
export const counted = (
  input: ClickInput,
  { is_bot, country, device_type }: Visitor,
  { affiliate, campaign, offer }: Named
): Impression | undefined => {
  if (input.campaign_hash !== null && campaign?.status !== "active") return undefined
  if (offer?.status !== Active || affiliate?.status !== Active) return undefined
  const creative_id = creativeOf({ campaign, input }, offer)
  if (creative_id === null || !offer.counted_creatives.has(creative_id)) return undefined
  if (is_bot || affiliate.is_blocked) return undefined
  return {
    affiliate_id: affiliate.id,
    offer_id: offer.id,
    advertiser_id: offer.advertiser_id,
    currency: offer.currency,
    creative_id,
    campaign_id: campaign?.id ?? 0,
    commission_plan_id: campaign?.commission_plan_id ?? 0,
    traffic_source_id: campaign?.traffic_source_id ?? 0,
    traffic_approach_id: campaign?.traffic_approach_id ?? 0,
    country: country ?? 0,
    device_type: device_type ?? ""
  }
}
