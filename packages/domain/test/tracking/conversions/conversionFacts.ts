import { Schema } from "effect"
import { AdvertiserId } from "../../../src/accounts/Advertiser.ts"
import { AffiliateId } from "../../../src/accounts/Affiliate.ts"
import { GoalId } from "../../../src/catalog/Goal.ts"
import { OfferId } from "../../../src/catalog/OfferId.ts"
import { TransactionId } from "../../../src/tracking/conversions/Conversion.ts"
import type {
  Attempt,
  ConversionFacts,
  ConvertedGoal,
  CopiedFields,
  TrackedClick
} from "../../../src/tracking/conversions/ConversionFacts.ts"
import {
  ConversionId,
  type ConversionRecord
} from "../../../src/tracking/conversions/ConversionRecord.ts"
import { Currency } from "../../../src/values/Currency.ts"
import { ExchangeRate, Money } from "../../../src/values/Money.ts"
import { TimeZone } from "../../../src/values/TimeZone.ts"

export const money = (units: number): Money => Money.make(BigInt(units))

const EUR = Schema.decodeUnknownSync(Currency)("EUR")

const copied: CopiedFields = {
  landing_page_id: null,
  campaign_id: null,
  creative_id: null,
  commission_plan_id: null,
  traffic_source_id: null,
  traffic_approach_id: null,
  aff_click_id: "own-1",
  source: null,
  sub_id1: null,
  sub_id2: null,
  sub_id3: null,
  sub_id4: null,
  sub_id5: null,
  aff_param1: null,
  aff_param2: null,
  aff_param3: null,
  aff_param4: null,
  aff_param5: null,
  country: null,
  region: null,
  city: null,
  language: null,
  device_type: null,
  device_brand: null,
  device_model: null,
  device_os: null,
  browser: null,
  connection_type: null,
  mobile_operator: null,
  ip: null
}

export const click: TrackedClick = {
  ...copied,
  id: "c1",
  created_millis: 1_000,
  affiliate_id: 7,
  offer_id: 3,
  advertiser_id: 2,
  invalid_reason: null,
  custom_term_id: null,
  cap_id: null,
  promo_code_id: null,
  revenue_by: null,
  payout_by: null,
  offer_status: 1,
  offer_currency: EUR,
  network_currency: EUR,
  timezone: Schema.decodeUnknownSync(TimeZone)("UTC"),
  leads_management: 0,
  is_capped: 0
}

export const goal: ConvertedGoal = {
  id: GoalId.make(5),
  alias: "sale",
  type: 4,
  status: 1,
  conversion_status: 2,
  multiple_conversions: 0,
  revenue: money(100_000),
  revenue_percent: null,
  payout: money(80_000),
  payout_percent: null,
  revenue_limit: null,
  payout_limit: null,
  amount_limit: null,
  convert_after_seconds: null,
  convert_within_days: null,
  window_action: "refuse",
  hold_days: null
}

export const newId = TransactionId.make("0194e4a0-1111-4222-8333-444455556666")

/** A report with which nothing is wrong. */
export const attempt: Attempt = {
  input: { click_id: "c1" },
  source: "conv",
  proof: { by: "token", advertiser_id: 2 }
}

export const facts: ConversionFacts = {
  click,
  copied,
  goal,
  settings: { unsigned_reports: "pending", over_limit_reports: "hold", allowed_ips: null },
  ip: "203.0.113.7",
  agreements: [],
  customTerms: [],
  rate: undefined,
  fraud: {
    settings: { fraud_rules_off: [], fraud_threshold: null, fraud_action: "hold" },
    sample: [],
    reporter_country: null
  },
  nowMillis: 2_000,
  newId
}

/** A conversion that is stored. */
export const conversion: ConversionRecord = {
  ...copied,
  id: ConversionId.make(1),
  transaction_id: newId,
  click_id: click.id,
  click_millis: click.created_millis,
  affiliate_id: AffiliateId.make(7),
  advertiser_id: AdvertiserId.make(2),
  offer_id: OfferId.make(3),
  goal_id: goal.id,
  status: "approved",
  proof: "token",
  hold_reason: null,
  hold_by: null,
  release_millis: null,
  antifraud_logic_score: 0,
  fraud_rules: null,
  currency: EUR,
  revenue: money(100_000),
  payout: money(80_000),
  amount: null,
  network_revenue: money(100_000),
  network_payout: money(80_000),
  network_amount: null,
  exchange_rate: ExchangeRate.make("1"),
  exchange_date: null,
  custom_term_id: null,
  revenue_by: "goal",
  payout_by: "goal",
  plan_block: null,
  adv_order_id: null,
  invoice_id: null,
  affiliate_invoice_id: null,
  created_millis: 2_000,
  updated_millis: 2_000
}
