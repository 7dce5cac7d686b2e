/**
 * The leads log: each lead that was received, and each attempt to deliver one.
 */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { DeliveryStatus, VendorId } from "../delivery/LeadDelivery.ts"
import { RenderedRequest } from "../delivery/LeadRequest.ts"
import { LeadId } from "../intake/Lead.ts"
import { ReceiveCampaignId } from "../leads-management/ReceiveCampaign.ts"

/** The id of a record of the log. */
export const LeadLogId = idOf("a record of the leads log").pipe(Schema.brand("LeadLogId"))
export type LeadLogId = typeof LeadLogId.Type

/** The subject of a record. */
export const Type = Schema.Literals(["Incoming Lead", "Outgoing Lead"]).annotate({
  description: "`Incoming Lead` = one was received, `Outgoing Lead` = an attempt to deliver one"
})
export type Type = typeof Type.Type

const ofOutgoing = "null for an incoming lead"

/** A record. One of an attempt is written before bytes leave, and finished once. */
export const LeadLog = Schema.Struct({
  id: LeadLogId,
  type: Type,
  lead_id: LeadId,
  transaction_id: TransactionId,
  affiliate_id: AffiliateId,
  offer_id: OfferId,
  goal_id: GoalId,
  campaign_id: Schema.NullOr(ReceiveCampaignId).annotate({
    description: "The Receive campaign; null when the goal had none"
  }),
  vendor_id: Schema.NullOr(VendorId).annotate({ description: `The vendor; ${ofOutgoing}` }),
  delivery_id: Schema.NullOr(Id).annotate({
    description: `The same for all attempts at one vendor; ${ofOutgoing}`
  }),
  attempt_no: Schema.NullOr(Integer.Count).annotate({
    description: `1 for the first attempt; ${ofOutgoing}`
  }),
  request: Schema.NullOr(RenderedRequest).annotate({
    description: "What was sent, with masked secrets; null when that was nothing, or was erased"
  }),
  reply: Schema.NullOr(Schema.String).annotate({
    description: "The first 64 KiB of the reply; null when none came, or it was erased"
  }),
  http_status: Schema.NullOr(Integer.between(100, 999)).annotate({
    description: "Status of the reply; null when none came"
  }),
  duration_millis: Schema.NullOr(Integer.Count).annotate({
    description: "How long the attempt took; null while it is under way, or when it was interrupted"
  }),
  delivery_status: Schema.NullOr(DeliveryStatus).annotate({
    description: `What came of it; null while it is under way, and ${ofOutgoing}`
  }),
  error: Schema.NullOr(Schema.String).annotate({
    description: "Why it failed, or why an incoming lead is trash, in words"
  }),
  is_unknown: Schema.Boolean.annotate({
    description: "No reply came, but the vendor may have received the lead all the same"
  }),
  request_id: Schema.NullOr(Schema.String).annotate({
    description:
      "`X-Request-Id` of the request that handed the lead in, or asked for it to be sent again"
  }),
  erased: Schema.NullOr(UnixTime).annotate({
    description:
      "When the person's data were erased, request and reply with them; null while they stand"
  }),
  created_millis: Integer.Count.annotate({ description: "Epoch milliseconds" }),
  finished_millis: Schema.NullOr(Integer.Count).annotate({
    description: "Epoch milliseconds; null while it is under way"
  }),
  created: UnixTime
}).pipe(
  record("LeadLog", "A record of the leads log", {
    id: 12,
    type: "Outgoing Lead",
    lead_id: "0b3f6c1e-6f0a-4f1e-9c53-8d1c5f6f2a10",
    transaction_id: "5d1c9a34-27c8-4a57-8f0d-3a2b61c7e9f4",
    affiliate_id: 7,
    offer_id: 3,
    goal_id: 5,
    campaign_id: 1,
    vendor_id: 3,
    delivery_id: 4711,
    attempt_no: 1,
    request: {
      method: "POST",
      url: "https://leads.vendor.example/v1/leads?ref=4711",
      headers: [
        { name: "Content-Type", value: "application/json" },
        { name: "Authorization", value: "…9f3a" }
      ],
      body: '{"email":"ann@mail.example"}'
    },
    reply: '{"result":{"status":"rejected"}}',
    http_status: 200,
    duration_millis: 48,
    delivery_status: "fail",
    error: "The reply has `rejected` at `result.status`, not `accepted`.",
    is_unknown: false,
    request_id: "k3v9x2m4q8w1z7t5-42",
    erased: null,
    created_millis: 1772409600123,
    finished_millis: 1772409600171,
    created: 1772409600
  })
)
export type LeadLog = typeof LeadLog.Type

/** What a record of a lead that came in says of attempts: nothing. */
export const noAttempt = {
  vendor_id: null,
  delivery_id: null,
  attempt_no: null,
  request: null,
  reply: null,
  http_status: null,
  duration_millis: null,
  delivery_status: null,
  error: null,
  is_unknown: false,
  request_id: null,
  erased: null
} as const satisfies Partial<LeadLog>
