/** An undecided lead: everything that is stored of it once a vendor accepts it. */
import { Effect, Schema, Struct } from "effect"
import { ConversionRecord } from "../../tracking/conversions/ConversionRecord.ts"
import { TimeZone } from "../../values/TimeZone.ts"
import { ReceiveCampaign } from "../leads-management/ReceiveCampaign.ts"
import type { LeadId } from "./Lead.ts"
import { type LeadFacts, ofNew } from "./LeadFacts.ts"

/** The fields of a Receive campaign that decide which places a lead takes. */
const campaign = Schema.Struct(
  Struct.pick(ReceiveCampaign.fields, [
    "id",
    "cap_daily",
    "cap_weekly",
    "cap_monthly",
    "cap_total",
    "duplicate_fields",
    "duplicate_days",
    "updated"
  ])
)

const cell = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))

/** A field that earlier versions did not store. */
const orNotKept = <S extends Schema.Top>(field: Schema.NullOr<S>) =>
  field.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** It holds its places in caps, and the values that only one lead may have, until it is decided. */
export const ProvisionalLead = Schema.Struct({
  conversion: Schema.Struct({
    ...Struct.omit(ConversionRecord.fields, ["id"]),
    custom_term_id: orNotKept(ConversionRecord.fields.custom_term_id),
    revenue_by: orNotKept(ConversionRecord.fields.revenue_by),
    payout_by: orNotKept(ConversionRecord.fields.payout_by),
    plan_block: orNotKept(ConversionRecord.fields.plan_block),
    hold_by: orNotKept(ConversionRecord.fields.hold_by),
    release_millis: orNotKept(ConversionRecord.fields.release_millis),
    antifraud_logic_score: orNotKept(ConversionRecord.fields.antifraud_logic_score),
    fraud_rules: orNotKept(ConversionRecord.fields.fraud_rules)
  }),
  once_key: Schema.NullOr(Schema.String),
  /** The related data of the conversion, as JSON. */
  details: Schema.String,
  /** What the lead says, by the names of its fields. */
  fields: Schema.Record(Schema.String, Schema.String),
  campaign,
  timezone: TimeZone,
  /** The click that is made for it, with its columns, and whose visit it is. */
  click: Schema.NullOr(
    Schema.Struct({
      columns: Schema.Record(Schema.String, cell),
      visit: Schema.NullOr(Schema.Struct({ day: Schema.Int, visitor: Schema.BigInt }))
    })
  )
})
export type ProvisionalLead = typeof ProvisionalLead.Type

/** The data of a lead before its decision. */
export interface Known {
  readonly conversion: ProvisionalLead["conversion"]
  readonly fields: ProvisionalLead["fields"]
  readonly campaign: Pick<ProvisionalLead["campaign"], "id"> | undefined
}

/** Its facts, for vendors and the log. */
export const facts = (
  lead_id: LeadId,
  { campaign, conversion, fields }: Known,
  goal_alias: string | null
): LeadFacts =>
  ofNew(
    lead_id,
    { campaign_id: campaign?.id ?? null, trash_reason: null, delivery_skipped: null, fields },
    { ...conversion, id: 0 },
    goal_alias
  )
