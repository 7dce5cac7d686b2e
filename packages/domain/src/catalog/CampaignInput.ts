/** The payloads that create and change campaigns. */
import { Schema, SchemaGetter, Struct } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { changed, clearable } from "../values/Change.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import * as Text from "../values/Text.ts"
import { Status } from "./Campaign.ts"
import { CommissionPlanId } from "./CommissionPlan.ts"
import { LandingPageId } from "./LandingPage.ts"
import { OfferId } from "./OfferId.ts"
import { TrafficSourceId } from "./TrafficSource.ts"

const statusOf = { "1": "active", "3": "paused", active: "active", paused: "paused" } as const
const statusMessage = "must be 1 (active) or 3 (paused)"

/** A status by number or by word. */
const StatusInput = Schema.Union([
  Schema.Literals([1, 3]).annotate({ message: statusMessage }),
  Schema.Literals(["1", "3", "active", "paused"]).annotate({ message: statusMessage })
])
  .annotate({ message: statusMessage })
  .pipe(
    Schema.decodeTo(Status, {
      decode: SchemaGetter.transform((input) => statusOf[input]),
      encode: SchemaGetter.transform((status) => status)
    })
  )

const name = Text.filled(100)

/** The references of a campaign besides its offer and its affiliate; null removes one. */
const references = {
  commission_plan_id: clearable(Integer.input(CommissionPlanId)),
  traffic_source_id: clearable(Integer.input(TrafficSourceId)),
  traffic_approach_id: clearable(Integer.input(Id)),
  landing_page_id: clearable(Integer.input(LandingPageId)),
  creative_id: clearable(Integer.input(Id))
}

/** What a new campaign is made of. */
export const CampaignCreate = Schema.Struct({
  name,
  affiliate_id: Integer.input(AffiliateId),
  offer_id: Integer.input(OfferId),
  status: Schema.optionalKey(StatusInput),
  ...references
}).annotate({
  identifier: "CampaignCreate",
  examples: [{ name: "Spring blog", affiliate_id: AffiliateId.make(7), offer_id: OfferId.make(3) }]
})
export type CampaignCreate = typeof CampaignCreate.Type

/** The same by an affiliate, for itself. */
export const OwnCampaignCreate = CampaignCreate.mapFields(Struct.omit(["affiliate_id"])).annotate({
  identifier: "OwnCampaignCreate",
  examples: [{ name: "Spring blog", offer_id: OfferId.make(3) }]
})
export type OwnCampaignCreate = typeof OwnCampaignCreate.Type

/** What an update may change: a missing key keeps its field. A campaign stays with its offer and its affiliate. */
export const CampaignUpdate = Schema.Struct({
  name: Schema.optionalKey(name),
  status: Schema.optionalKey(StatusInput),
  ...references
}).annotate({ identifier: "CampaignUpdate", examples: [{ status: "paused" }] })
export type CampaignUpdate = typeof CampaignUpdate.Type

/** What of a campaign may change. */
export interface Settings {
  readonly name: string
  readonly status: Status
  readonly commission_plan_id: number | null
  readonly traffic_source_id: number | null
  readonly traffic_approach_id: number | null
  readonly landing_page_id: number | null
  readonly creative_id: number | null
}

const initial: Omit<Settings, "name"> = {
  status: "active",
  commission_plan_id: null,
  traffic_source_id: null,
  traffic_approach_id: null,
  landing_page_id: null,
  creative_id: null
}

/** The campaign after an update. */
export const update = (found: Settings, changes: CampaignUpdate): Settings => ({
  name: changes.name ?? found.name,
  ...changed(found, changes, initial)
})

/** A new campaign. */
export const create = (input: CampaignCreate): Settings =>
  update({ ...initial, name: input.name }, input)
