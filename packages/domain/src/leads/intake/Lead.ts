/** A person who converted, as the API shows it. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import { exampleOf, record } from "../../values/Example.ts"
import { Uuid } from "../../values/Uuid.ts"
import { DeliveryStatus, LeadDelivery, SkipReason } from "../delivery/LeadDelivery.ts"
import { TrashReason } from "./TrashReason.ts"

/** The id of the person's data: `lead_id` on the wire. */
export const LeadId = Uuid.pipe(Schema.brand("LeadId"))
export type LeadId = typeof LeadId.Type

/** The answer for a lead that was created. */
export const createdMessage = "Lead created."

/** The answer for a lead that had been created before. */
export const existsMessage = "Lead already exists."

/** A lead as the API answers it. */
export const Lead = Schema.Struct({
  status: Schema.Literal("success"),
  message: Schema.String.annotate({ examples: [createdMessage, existsMessage] }),
  lead_id: LeadId,
  transaction_id: TransactionId,
  conv_status: ConversionStatus,
  affiliate_id: AffiliateId,
  offer_id: OfferId,
  goal_id: GoalId,
  additional: Schema.Struct({
    trash_reason: Schema.optionalKey(TrashReason),
    trash_detail: Schema.optionalKey(
      Schema.String.annotate({
        description: "The same in a sentence, which names the fields that are missing"
      })
    ),
    delivery_skipped: Schema.optionalKey(SkipReason)
  }).annotate({ examples: [{}] }),
  delivery_status: Schema.NullOr(DeliveryStatus).annotate({
    description: "Null when nothing was delivered, or nothing is decided yet"
  }),
  deliveries: Schema.Array(LeadDelivery),
  delivery_reply: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The raw reply of the vendor with return-reply that accepted the lead, otherwise of the first one " +
        "with return-reply that replied"
    })
  )
}).pipe(
  record("Lead", "A lead and what came of it", {
    status: "success",
    message: createdMessage,
    lead_id: "0b3f6c1e-6f0a-4f1e-9c53-8d1c5f6f2a10",
    transaction_id: "5d1c9a34-27c8-4a57-8f0d-3a2b61c7e9f4",
    conv_status: "pending",
    affiliate_id: 7,
    offer_id: 3,
    goal_id: 5,
    additional: {},
    delivery_status: "success",
    deliveries: [exampleOf(LeadDelivery)],
    delivery_reply: '{"result":{"status":"accepted"}}'
  })
)
export type Lead = typeof Lead.Type
