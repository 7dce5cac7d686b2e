import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Domain from "../src/index.ts"

/** Every record of the wire. */
const records = {
  ActivityLogEntry: Domain.ActivityLogEntry.ActivityLogEntry,
  Advertiser: Domain.Advertiser.Advertiser,
  Affiliate: Domain.Affiliate.Affiliate,
  BillingPreferences: Domain.BillingPreferences.BillingPreferences,
  Campaign: Domain.Campaign.Campaign,
  Category: Domain.Category.Category,
  Country: Domain.Country.Country,
  GeneratedInvoice: Domain.Invoice.GeneratedInvoice,
  Goal: Domain.Goal.Goal,
  GoalType: Domain.GoalType.GoalType,
  Invoice: Domain.Invoice.Invoice,
  LandingPage: Domain.LandingPage.LandingPage,
  Lead: Domain.Lead.Lead,
  LeadDelivery: Domain.LeadDelivery.LeadDelivery,
  LeadLog: Domain.LeadLog.LeadLog,
  LeadsSettings: Domain.LeadsSettings.LeadsSettings,
  Manager: Domain.Manager.Manager,
  Offer: Domain.Offer.Offer,
  PaymentTerms: Domain.PaymentTerms.PaymentTerms,
  Postback: Domain.Postback.Postback,
  ReceiveCampaign: Domain.ReceiveCampaign.ShownReceiveCampaign,
  SuccessReply: Domain.SuccessReply.SuccessReply,
  Tag: Domain.Tag.Tag,
  Tier: Domain.Tier.Tier,
  TrafficSource: Domain.TrafficSource.TrafficSource,
  Vendor: Domain.Vendor.Vendor,
  VendorTest: Domain.VendorTest.VendorTest
}

for (const [name, record] of Object.entries(records)) {
  describe(name, () => {
    const schema: Schema.Codec<unknown, unknown> = record

    it.prop(
      "is the same after a journey through JSON",
      [schema],
      ([value]) => {
        const json = JSON.stringify(Schema.encodeUnknownSync(schema)(value))
        const back = Schema.decodeUnknownSync(schema)(JSON.parse(json))
        assert.strictEqual(JSON.stringify(Schema.encodeUnknownSync(schema)(back)), json)
        assert.deepStrictEqual(Object.keys(Object(back)), Object.keys(Object(value)))
      },
      { arbitrary: { runs: 30, size: 5 } }
    )

    it("is one named component of the contract", () => {
      const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema)
      assert.deepStrictEqual(root, { $ref: `#/$defs/${name}` })
      assert.isEmpty(Object.keys(definitions).filter((key) => /_\d|Encoded/.test(key)))
    })
  })
}

describe("what clients demand", () => {
  /** The affiliate's fields, as the document lists them. */
  const documented = `id external_id trafficback_url email firstname lastname contacts custom_fields
    company_name website_url phone image notes internal_notes auth_key access_token api_key
    expiration_time account_type account_balance pending_balance approved_balance referral_balance
    balance_due payout_approved payout_pending referral_commission payment_methods payment_details
    status api_status country region city address postal_code ip timezone tags traffic_types
    referred_by number_format_id date_format_id block_traffic conversions email_notifications
    email_mailroom invoice_type invoice_frequency generate_invoice_automatically payment_terms
    invoice_number_counter invoice_days_of_the_month invoice_day_of_the_week beneficiary_name
    beneficiary_address billing_email tax_id vat antifraud_logic_score created updated visited
    activity twoFA_enabled registration traffic_types_selected tags_selected managers_assigned
    country_selected referral_sponsor_info referrals_info postbacks_count sources_count
    domains_count utm_source utm_medium utm_campaign utm_term utm_content multi_accounts tier
    commission_plans can_see_gaming_kpis can_see_trading_kpis can_access_players
    can_access_traders can_see_all_products enable_master visible_products`.split(/\s+/)

  it("an affiliate has the fields of the document, all of them and no other", () => {
    assert.sameMembers(Object.keys(Domain.Affiliate.Affiliate.fields), documented)
  })

  it("a landing page and a postback have the fields that clients read, and one of ours", () => {
    assert.hasAllKeys(
      Domain.LandingPage.LandingPage.fields,
      `id offer_id title url preview type type_selected status visible_to_all_affiliates
      visible_to_specific_affiliates_only geo_allowed geo_denied percent rules created
      updated`.split(/\s+/)
    )
    assert.hasAllKeys(
      Domain.Postback.Postback.fields,
      `id affiliate_id level_id offer_id goal_id conversion_status type code status created updated
      offer_selected goal_selected awaits_approval`.split(/\s+/)
    )
  })

  it('an amount is text, a list is never null, an integer without "no value" neither', () => {
    const [example] = Schema.resolveAnnotations(Domain.Affiliate.Affiliate)?.examples ?? []
    const isAffiliate = Schema.is(Domain.Affiliate.Affiliate)
    assert.isTrue(isAffiliate(example))
    const wrong = { account_balance: 152.4, commission_plans: null, status: null, created: null }
    for (const [field, value] of Object.entries(wrong)) {
      assert.isFalse(isAffiliate({ ...example, [field]: value }), field)
    }
  })
})
