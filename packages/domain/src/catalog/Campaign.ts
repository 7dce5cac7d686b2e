import { Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { idOf } from "../values/idOf.ts"
import * as Reference from "../values/Reference.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { LandingPageId } from "./LandingPage.ts"
import { OfferId } from "./OfferId.ts"
import { TrafficSourceId } from "./TrafficSource.ts"

/** The id of a campaign of an affiliate. */
export const CampaignId = idOf("a campaign").pipe(Schema.brand("CampaignId"))
export type CampaignId = typeof CampaignId.Type

/** Whether the link of a campaign leads anywhere. */
export const Status = Schema.Literals(["active", "paused"]).annotate({
  message: "must be active or paused"
})
export type Status = typeof Status.Type

/** A campaign as it stands on the wire. */
export const example = {
  id: 9,
  hash: "k3v9x0q7",
  name: "Spring blog",
  status: "active",
  created: 1772323200,
  date_added: 1772323200,
  date_updated: 1772409600,
  offer: { id: 3, title: "Spring sale" },
  affiliate: { id: 7, title: "Ann's Blog" },
  advertiser: { id: 2, title: "Acme GmbH" },
  commission_plan: null,
  traffic_source: { id: 2, title: "Search" },
  traffic_approach: null,
  creative: null,
  landing_page: { id: 4, title: "Spring sale", offer_id: 3 }
} as const

/** An affiliate's own tracking link for an offer. */
export const Campaign = Schema.Struct({
  id: CampaignId,
  hash: Schema.String.annotate({ description: "The part of the link `/c/{hash}`" }),
  name: Schema.String,
  status: Status,
  created: UnixTime,
  date_added: UnixTime,
  date_updated: UnixTime,
  offer: Reference.to(OfferId),
  affiliate: Reference.to(AffiliateId),
  advertiser: Reference.to(AdvertiserId),
  commission_plan: Schema.NullOr(Reference.to(Id)),
  traffic_source: Schema.NullOr(Reference.to(TrafficSourceId)),
  traffic_approach: Schema.NullOr(Reference.to(Id)),
  creative: Schema.NullOr(Reference.to(Id)),
  landing_page: Schema.NullOr(
    Schema.Struct({ id: LandingPageId, title: Schema.String, offer_id: OfferId })
  )
}).pipe(record("Campaign", "An affiliate's own link for an offer", example))
export type Campaign = typeof Campaign.Type
