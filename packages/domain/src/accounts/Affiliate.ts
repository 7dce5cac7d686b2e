import { Schema } from "effect"
import { CountryId } from "../values/Country.ts"
import { Flag } from "../values/Flag.ts"
import { Id } from "../values/Id.ts"
import { between, Count } from "../values/Integer.ts"
import { IsoTime } from "../values/IsoTime.ts"
import { idOf } from "../values/idOf.ts"
import { Masked } from "../values/Masked.ts"
import { Amount } from "../values/Money.ts"
import * as Reference from "../values/Reference.ts"
import { ApiStatus, Status } from "../values/Status.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { affiliateExample } from "./AffiliateExample.ts"
import { PaymentTermsId } from "./PaymentTerms.ts"
import { Tier } from "./Tier.ts"
import * as WritingFormat from "./WritingFormat.ts"

/** The id of an affiliate. */
export const AffiliateId = idOf("an affiliate").pipe(Schema.brand("AffiliateId"))
export type AffiliateId = typeof AffiliateId.Type

const text = Schema.NullOr(Schema.String)
const described = (description: string) => text.annotate({ description })
const moment = (description: string) => Schema.NullOr(IsoTime).annotate({ description })
const masked = Schema.NullOr(Masked).annotate({ description: "Masked, never the whole secret" })

/** An account that shares a trait with the affiliate, which may be the same person. */
const SharedTrait = Schema.Struct({
  id: AffiliateId,
  title: Schema.String.annotate({ description: "Company or e-mail of the other account" }),
  value: Schema.String.annotate({ description: "What both have in common" })
})

/**
 * Text without a value is null; numbers always have one, but for references, and for instants that
 * may not have come yet.
 */
const fields = {
  id: AffiliateId,
  external_id: described("Id of the affiliate in another system"),
  trafficback_url: described("Where this affiliate's invalid traffic goes"),
  email: Schema.String,
  firstname: text,
  lastname: text,
  contacts: text,
  custom_fields: described("Custom fields as a JSON object in text"),
  company_name: text,
  website_url: text,
  phone: text,
  image: text,
  notes: text,
  internal_notes: described("Managers alone see them"),
  auth_key: masked,
  access_token: masked,
  api_key: masked,
  expiration_time: moment("When the access token ends, ISO 8601 in UTC"),
  account_type: Schema.Literals([1, 2]).annotate({ description: "1 = individual, 2 = company" }),
  account_balance: Amount,
  pending_balance: Amount,
  approved_balance: Amount,
  referral_balance: Amount,
  balance_due: Amount,
  payout_approved: Amount,
  payout_pending: Amount,
  referral_commission: Amount,
  payment_methods: described("Comma-separated names of payment methods"),
  payment_details: described("Entries `<method> (<currency>): <detail>`, separated by semicolons"),
  status: Status,
  api_status: ApiStatus,
  country: Schema.NullOr(CountryId),
  region: text,
  city: text,
  address: text,
  postal_code: text,
  ip: described("Address of the last sign-in"),
  timezone: TimeZone,
  tags: described("Comma-separated ids of tags"),
  traffic_types: described("Comma-separated ids of traffic sources"),
  referred_by: Schema.NullOr(AffiliateId).annotate({ description: "Who referred this one" }),
  number_format_id: Count.annotate({ description: WritingFormat.descriptions.number_format_id }),
  date_format_id: Count.annotate({ description: WritingFormat.descriptions.date_format_id }),
  block_traffic: Flag,
  conversions: Flag.annotate({ description: "Whether the affiliate sees single conversions" }),
  email_notifications: Flag,
  email_mailroom: Flag,
  invoice_type: Count,
  invoice_frequency: Count,
  generate_invoice_automatically: Flag,
  payment_terms: Schema.NullOr(PaymentTermsId),
  invoice_number_counter: Count,
  invoice_days_of_the_month: described("Comma-separated days of the month"),
  invoice_day_of_the_week: text,
  beneficiary_name: text,
  beneficiary_address: text,
  billing_email: text,
  tax_id: text,
  vat: between(0, 100).annotate({ description: "Value-added tax in percent; 0 = none" }),
  antifraud_logic_score: between(0, 100).annotate({ description: "0 = trusted, 100 = fraud" }),
  created: UnixTime,
  updated: UnixTime,
  visited: Schema.NullOr(UnixTime).annotate({ description: "Last sign-in, Unix time in seconds" }),
  activity: Schema.NullOr(UnixTime).annotate({ description: "Last click, Unix time in seconds" }),
  twoFA_enabled: Flag,
  registration: moment("When the account was registered, ISO 8601 in UTC"),
  traffic_types_selected: described("Comma-separated titles of traffic sources"),
  tags_selected: described("Comma-separated titles of tags"),
  managers_assigned: described("Comma-separated names of managers"),
  country_selected: described("Title of the country"),
  referral_sponsor_info: described("Who referred this affiliate, in words"),
  referrals_info: described("Whom this affiliate referred, in words"),
  postbacks_count: Count,
  sources_count: Count,
  domains_count: Count,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  multi_accounts: Schema.Struct({
    ip: Schema.Array(SharedTrait),
    payment_method: Schema.Array(SharedTrait),
    global_postback: Schema.Array(SharedTrait)
  }).annotate({ description: "Other accounts that share a trait with this one" }),
  tier: Schema.NullOr(Tier),
  commission_plans: Schema.Array(Reference.to(Id)),
  can_see_gaming_kpis: Flag,
  can_see_trading_kpis: Flag,
  can_access_players: Flag,
  can_access_traders: Flag,
  can_see_all_products: Flag,
  enable_master: Flag,
  visible_products: described("Comma-separated ids of products")
}

/** Fields that move with every event and are never edited. */
export const balances: ReadonlyArray<string> = [
  "account_balance",
  "pending_balance",
  "approved_balance",
  "referral_balance",
  "balance_due",
  "payout_approved",
  "payout_pending",
  "referral_commission"
]

/** Fields that follow from events, sign-ins and other records: they make no new version of a record. */
export const following: ReadonlyArray<string> = [
  ...balances,
  "ip",
  "visited",
  "activity",
  "antifraud_logic_score",
  "invoice_number_counter",
  "referrals_info",
  "postbacks_count",
  "sources_count",
  "domains_count",
  "multi_accounts"
]

/** An affiliate brings visitors and is paid for conversions. This is the managers' view. */
export const Affiliate = Schema.Struct(fields).annotate({
  identifier: "Affiliate",
  description: "An affiliate as managers see it",
  examples: [Schema.decodeSync(Schema.Struct(fields))(affiliateExample)]
})
export type Affiliate = typeof Affiliate.Type
