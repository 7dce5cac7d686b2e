import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** The people of the network: managers, advertisers, affiliates, and their keys. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE managers (
      id ${identity},
      email ${text} NOT NULL UNIQUE,
      firstname ${text},
      lastname ${text},
      phone ${text},
      status INTEGER NOT NULL,
      api_status INTEGER NOT NULL,
      timezone ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE TABLE advertisers (
      id ${identity},
      external_id ${text},
      company_name ${text} NOT NULL,
      website_url ${text},
      country INTEGER REFERENCES countries (id),
      region ${text},
      city ${text},
      address ${text},
      postal_code ${text},
      currency ${text} NOT NULL,
      notes ${text},
      internal_notes ${text},
      email ${text} NOT NULL UNIQUE,
      firstname ${text},
      lastname ${text},
      phone ${text},
      status INTEGER NOT NULL,
      api_status INTEGER NOT NULL,
      timezone ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE TABLE billing_preferences (
      advertiser_id INTEGER PRIMARY KEY REFERENCES advertisers (id),
      payment_terms_id INTEGER REFERENCES payment_terms (id),
      beneficiary_name ${text},
      beneficiary_country INTEGER REFERENCES countries (id),
      beneficiary_region ${text},
      beneficiary_city ${text},
      beneficiary_address ${text},
      beneficiary_postcode ${text},
      billing_email ${text},
      tax_id ${text},
      vat INTEGER NOT NULL DEFAULT 0
    )`

  yield* sql`
    CREATE TABLE advertiser_tags (
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      tag_id INTEGER NOT NULL REFERENCES tags (id),
      PRIMARY KEY (advertiser_id, tag_id)
    )`

  yield* sql`
    CREATE TABLE advertiser_managers (
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      manager_id INTEGER NOT NULL REFERENCES managers (id),
      PRIMARY KEY (advertiser_id, manager_id)
    )`

  yield* sql`
    CREATE TABLE affiliates (
      id ${identity},
      external_id ${text},
      trafficback_url ${text},
      contacts ${text},
      custom_fields ${text},
      company_name ${text},
      website_url ${text},
      image ${text},
      notes ${text},
      internal_notes ${text},
      expiration_time ${text},
      account_type INTEGER NOT NULL DEFAULT 1,
      account_balance BIGINT NOT NULL DEFAULT 0,
      pending_balance BIGINT NOT NULL DEFAULT 0,
      approved_balance BIGINT NOT NULL DEFAULT 0,
      referral_balance BIGINT NOT NULL DEFAULT 0,
      balance_due BIGINT NOT NULL DEFAULT 0,
      payout_approved BIGINT NOT NULL DEFAULT 0,
      payout_pending BIGINT NOT NULL DEFAULT 0,
      referral_commission BIGINT NOT NULL DEFAULT 0,
      payment_methods ${text},
      payment_details ${text},
      country INTEGER REFERENCES countries (id),
      region ${text},
      city ${text},
      address ${text},
      postal_code ${text},
      ip ${text},
      referred_by INTEGER REFERENCES affiliates (id),
      number_format_id INTEGER NOT NULL DEFAULT 1,
      date_format_id INTEGER NOT NULL DEFAULT 1,
      block_traffic INTEGER NOT NULL DEFAULT 0,
      conversions INTEGER NOT NULL DEFAULT 0,
      email_notifications INTEGER NOT NULL DEFAULT 0,
      email_mailroom INTEGER NOT NULL DEFAULT 0,
      invoice_type INTEGER NOT NULL DEFAULT 0,
      invoice_frequency INTEGER NOT NULL DEFAULT 0,
      generate_invoice_automatically INTEGER NOT NULL DEFAULT 0,
      payment_terms INTEGER REFERENCES payment_terms (id),
      invoice_number_counter INTEGER NOT NULL DEFAULT 0,
      invoice_days_of_the_month ${text},
      invoice_day_of_the_week ${text},
      beneficiary_name ${text},
      beneficiary_address ${text},
      billing_email ${text},
      tax_id ${text},
      vat INTEGER NOT NULL DEFAULT 0,
      antifraud_logic_score INTEGER NOT NULL DEFAULT 0,
      visited BIGINT,
      activity BIGINT,
      twofa_enabled INTEGER NOT NULL DEFAULT 0,
      registration ${text},
      sources_count INTEGER NOT NULL DEFAULT 0,
      domains_count INTEGER NOT NULL DEFAULT 0,
      utm_source ${text},
      utm_medium ${text},
      utm_campaign ${text},
      utm_term ${text},
      utm_content ${text},
      tier_id INTEGER REFERENCES tiers (id),
      can_see_gaming_kpis INTEGER NOT NULL DEFAULT 0,
      can_see_trading_kpis INTEGER NOT NULL DEFAULT 0,
      can_access_players INTEGER NOT NULL DEFAULT 0,
      can_access_traders INTEGER NOT NULL DEFAULT 0,
      can_see_all_products INTEGER NOT NULL DEFAULT 0,
      enable_master INTEGER NOT NULL DEFAULT 0,
      visible_products ${text},
      email ${text} NOT NULL UNIQUE,
      firstname ${text},
      lastname ${text},
      phone ${text},
      status INTEGER NOT NULL,
      api_status INTEGER NOT NULL,
      timezone ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  // Accounts that share a trait are found by these. PostgreSQL refuses to index a long text.
  yield* sql`
    CREATE INDEX affiliates_ip ON affiliates (substr(ip, 1, 500), id)`

  yield* sql`
    CREATE INDEX affiliates_payment_details ON affiliates (substr(payment_details, 1, 500), id)`

  yield* sql`
    CREATE INDEX affiliates_referred_by ON affiliates (referred_by, id)`

  yield* sql`
    CREATE TABLE affiliate_tags (
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      tag_id INTEGER NOT NULL REFERENCES tags (id),
      PRIMARY KEY (affiliate_id, tag_id)
    )`

  yield* sql`
    CREATE TABLE affiliate_traffic_sources (
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      traffic_source_id INTEGER NOT NULL REFERENCES traffic_sources (id),
      PRIMARY KEY (affiliate_id, traffic_source_id)
    )`

  yield* sql`
    CREATE TABLE affiliate_managers (
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      manager_id INTEGER NOT NULL REFERENCES managers (id),
      PRIMARY KEY (affiliate_id, manager_id)
    )`

  yield* sql`
    CREATE TABLE affiliate_commission_plans (
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      commission_plan_id INTEGER NOT NULL REFERENCES commission_plans (id),
      PRIMARY KEY (affiliate_id, commission_plan_id)
    )`

  yield* sql`
    CREATE TABLE api_keys (
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      digest ${text} NOT NULL UNIQUE,
      masked ${text} NOT NULL,
      created BIGINT NOT NULL,
      PRIMARY KEY (role, account_id)
    )`

  yield* sql`
    CREATE TABLE account_addresses (
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      ip ${text} NOT NULL,
      first_seen BIGINT NOT NULL,
      PRIMARY KEY (role, account_id, ip)
    )`
})
