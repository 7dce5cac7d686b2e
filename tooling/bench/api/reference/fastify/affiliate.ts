import { amount, namedReferrals } from "../answer.ts"

/** A row of `queries.affiliates`: columns by what they hold. */
type Texts = "email" | "timezone"
type OptionalTexts =
  | "external_id"
  | "trafficback_url"
  | "firstname"
  | "lastname"
  | "contacts"
  | "custom_fields"
  | "company_name"
  | "website_url"
  | "phone"
  | "image"
  | "notes"
  | "internal_notes"
  | "api_key"
  | "expiration_time"
  | "payment_methods"
  | "payment_details"
  | "region"
  | "city"
  | "address"
  | "postal_code"
  | "ip"
  | "tags"
  | "traffic_types"
  | "invoice_days_of_the_month"
  | "invoice_day_of_the_week"
  | "beneficiary_name"
  | "beneficiary_address"
  | "billing_email"
  | "tax_id"
  | "registration"
  | "traffic_types_selected"
  | "tags_selected"
  | "managers_assigned"
  | "country_selected"
  | "referral_sponsor_info"
  | "utm_source"
  | "utm_medium"
  | "utm_campaign"
  | "utm_term"
  | "utm_content"
  | "visible_products"
  | "first_referrals"
  | "tier_title"
  | "tier_color"
type Numbers =
  | "id"
  | "account_type"
  | "account_balance"
  | "pending_balance"
  | "approved_balance"
  | "referral_balance"
  | "balance_due"
  | "payout_approved"
  | "payout_pending"
  | "referral_commission"
  | "status"
  | "api_status"
  | "number_format_id"
  | "date_format_id"
  | "block_traffic"
  | "conversions"
  | "email_notifications"
  | "email_mailroom"
  | "invoice_type"
  | "invoice_frequency"
  | "generate_invoice_automatically"
  | "invoice_number_counter"
  | "vat"
  | "antifraud_logic_score"
  | "created"
  | "updated"
  | "twoFA_enabled"
  | "postbacks_count"
  | "sources_count"
  | "domains_count"
  | "can_see_gaming_kpis"
  | "can_see_trading_kpis"
  | "can_access_players"
  | "can_access_traders"
  | "can_see_all_products"
  | "enable_master"
  | "referrals_count"
type OptionalNumbers =
  | "country"
  | "referred_by"
  | "payment_terms"
  | "visited"
  | "activity"
  | "tier"
  | "tier_is_default"

export type AffiliateRow = Readonly<
  Record<Texts, string> &
    Record<OptionalTexts, string | null> &
    Record<Numbers, number> &
    Record<OptionalNumbers, number | null>
>

/** Another resource by id and title. */
export interface Mention {
  readonly id: number
  readonly title: string
}

/** An account that has something in common with the affiliate. */
export interface SharedTrait extends Mention {
  readonly value: string
}

/** What takes several rows for each affiliate. */
interface Lists {
  readonly multi_accounts: Readonly<
    Record<"ip" | "payment_method" | "global_postback", ReadonlyArray<SharedTrait>>
  >
  readonly commission_plans: ReadonlyArray<Mention>
}

const tierOf = (row: AffiliateRow) =>
  row.tier_title === null
    ? null
    : {
        id: row.tier,
        title: row.tier_title,
        color: row.tier_color,
        isDefault: row.tier_is_default === 1
      }

const referralsInfo = (row: AffiliateRow): string | null => {
  if (row.referrals_count === 0) return null
  const more = row.referrals_count - namedReferrals
  return `${row.first_referrals}${more > 0 ? ` and ${more} more` : ""}`
}

/** The record that the API returns, written out. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a line for each field
export const affiliateOf = (row: AffiliateRow, lists: Lists) => ({
  id: row.id,
  external_id: row.external_id,
  trafficback_url: row.trafficback_url,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  contacts: row.contacts,
  custom_fields: row.custom_fields,
  company_name: row.company_name,
  website_url: row.website_url,
  phone: row.phone,
  image: row.image,
  notes: row.notes,
  internal_notes: row.internal_notes,
  auth_key: null,
  access_token: null,
  api_key: row.api_key,
  expiration_time: row.expiration_time,
  account_type: row.account_type,
  account_balance: amount(row.account_balance),
  pending_balance: amount(row.pending_balance),
  approved_balance: amount(row.approved_balance),
  referral_balance: amount(row.referral_balance),
  balance_due: amount(row.balance_due),
  payout_approved: amount(row.payout_approved),
  payout_pending: amount(row.payout_pending),
  referral_commission: amount(row.referral_commission),
  payment_methods: row.payment_methods,
  payment_details: row.payment_details,
  status: row.status,
  api_status: row.api_status,
  country: row.country,
  region: row.region,
  city: row.city,
  address: row.address,
  postal_code: row.postal_code,
  ip: row.ip,
  timezone: row.timezone,
  tags: row.tags,
  traffic_types: row.traffic_types,
  referred_by: row.referred_by,
  number_format_id: row.number_format_id,
  date_format_id: row.date_format_id,
  block_traffic: row.block_traffic,
  conversions: row.conversions,
  email_notifications: row.email_notifications,
  email_mailroom: row.email_mailroom,
  invoice_type: row.invoice_type,
  invoice_frequency: row.invoice_frequency,
  generate_invoice_automatically: row.generate_invoice_automatically,
  payment_terms: row.payment_terms,
  invoice_number_counter: row.invoice_number_counter,
  invoice_days_of_the_month: row.invoice_days_of_the_month,
  invoice_day_of_the_week: row.invoice_day_of_the_week,
  beneficiary_name: row.beneficiary_name,
  beneficiary_address: row.beneficiary_address,
  billing_email: row.billing_email,
  tax_id: row.tax_id,
  vat: row.vat,
  antifraud_logic_score: row.antifraud_logic_score,
  created: row.created,
  updated: row.updated,
  visited: row.visited,
  activity: row.activity,
  twoFA_enabled: row.twoFA_enabled,
  registration: row.registration,
  traffic_types_selected: row.traffic_types_selected,
  tags_selected: row.tags_selected,
  managers_assigned: row.managers_assigned,
  country_selected: row.country_selected,
  referral_sponsor_info: row.referral_sponsor_info,
  referrals_info: referralsInfo(row),
  postbacks_count: row.postbacks_count,
  sources_count: row.sources_count,
  domains_count: row.domains_count,
  utm_source: row.utm_source,
  utm_medium: row.utm_medium,
  utm_campaign: row.utm_campaign,
  utm_term: row.utm_term,
  utm_content: row.utm_content,
  multi_accounts: lists.multi_accounts,
  tier: tierOf(row),
  commission_plans: lists.commission_plans,
  can_see_gaming_kpis: row.can_see_gaming_kpis,
  can_see_trading_kpis: row.can_see_trading_kpis,
  can_access_players: row.can_access_players,
  can_access_traders: row.can_access_traders,
  can_see_all_products: row.can_see_all_products,
  enable_master: row.enable_master,
  visible_products: row.visible_products
})
