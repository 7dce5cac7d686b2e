/** A stored conversion: the money event, and a copy of everything known of its click. */
import { Schema } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { FraudScore } from "../../accounts/FraudRule.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import * as Payout from "../../catalog/Payout.ts"
import * as PlanBlock from "../../catalog/PlanBlock.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { Currency } from "../../values/Currency.ts"
import { Count } from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import { ExchangeRate, Money } from "../../values/Money.ts"
import { TransactionId } from "./Conversion.ts"
import { HoldReason } from "./ConversionLimits.ts"
import { Means } from "./ConversionProof.ts"
import { InvoiceId } from "./InvoiceId.ts"

/** The id of a conversion in lists and logs; elsewhere it is named by its `transaction_id`. */
export const ConversionId = idOf("a conversion").pipe(Schema.brand("ConversionId"))
export type ConversionId = typeof ConversionId.Type

const text = Schema.NullOr(Schema.String)
const reference = Schema.NullOr(Schema.Int)

/** What a conversion keeps of its click, under the names of the click's own columns. */
export const clickFields = {
  landing_page_id: reference,
  campaign_id: reference,
  creative_id: reference,
  commission_plan_id: reference,
  traffic_source_id: reference,
  traffic_approach_id: reference,
  aff_click_id: text,
  source: text,
  sub_id1: text,
  sub_id2: text,
  sub_id3: text,
  sub_id4: text,
  sub_id5: text,
  aff_param1: text,
  aff_param2: text,
  aff_param3: text,
  aff_param4: text,
  aff_param5: text,
  country: reference,
  region: text,
  city: text,
  language: text,
  device_type: text,
  device_brand: text,
  device_model: text,
  device_os: text,
  browser: text,
  connection_type: text,
  mobile_operator: text,
  ip: text
}

/** Money in 1/10 000 units: in the conversion's own currency, and in the network's at the stamped rate. */
export const ConversionRecord = Schema.Struct({
  id: ConversionId,
  transaction_id: TransactionId,
  click_id: Schema.String,
  click_millis: Count,
  affiliate_id: AffiliateId,
  advertiser_id: AdvertiserId,
  offer_id: OfferId,
  goal_id: GoalId,
  status: ConversionStatus,
  /** What stood behind the report that made it; null for one from before this was kept. */
  proof: Schema.NullOr(Means),
  hold_reason: Schema.NullOr(HoldReason),
  /** The terms that put it on hold for some days; null without any. */
  hold_by: Schema.NullOr(Payout.Source),
  /** When that hold ends by itself; null when it does not, or does no more. */
  release_millis: Schema.NullOr(Count),
  currency: Currency,
  revenue: Money,
  payout: Money,
  amount: Schema.NullOr(Money),
  network_revenue: Money,
  network_payout: Money,
  network_amount: Schema.NullOr(Money),
  exchange_rate: ExchangeRate,
  exchange_date: Schema.NullOr(CalendarDate),
  ...clickFields,
  /** The custom terms that held for it. */
  custom_term_id: reference,
  /** What decided each side of the price; null for a conversion from before this was kept. */
  revenue_by: Schema.NullOr(Payout.Source),
  payout_by: Schema.NullOr(Payout.Source),
  /** The block of a commission plan that paid it, and whose cap counts it. */
  plan_block: Schema.NullOr(PlanBlock.Key),
  /** How much it looks like fraud, and the rules that say so; null for a conversion from before this was kept. */
  antifraud_logic_score: Schema.NullOr(FraudScore),
  fraud_rules: text,
  adv_order_id: text,
  /** The invoice to its advertiser that bills it, drafts included. */
  invoice_id: Schema.NullOr(InvoiceId),
  /** The invoice of its affiliate that pays it, drafts included. */
  affiliate_invoice_id: Schema.NullOr(InvoiceId),
  created_millis: Count,
  updated_millis: Count
})
export type ConversionRecord = typeof ConversionRecord.Type

/** A conversion that is not stored yet, and so has no number. */
export type NewConversionRecord = Omit<ConversionRecord, "id">

/**
 * What happened to a conversion. Without `before` it was made; otherwise its status or its money changed.
 */
export interface ConversionChange {
  readonly before: ConversionRecord | undefined
  readonly after: ConversionRecord
}
