import { relations } from "drizzle-orm"
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** The tables that affiliates are read from, and how they hang together. */

export const countries = sqliteTable("countries", {
  id: integer().primaryKey(),
  title: text().notNull()
})

export const tiers = sqliteTable("tiers", {
  id: integer().primaryKey(),
  title: text().notNull(),
  color: text().notNull(),
  is_default: integer().notNull()
})

export const tags = sqliteTable("tags", { id: integer().primaryKey(), title: text().notNull() })

export const trafficSources = sqliteTable("traffic_sources", {
  id: integer().primaryKey(),
  title: text().notNull()
})

export const commissionPlans = sqliteTable("commission_plans", {
  id: integer().primaryKey(),
  title: text().notNull()
})

export const managers = sqliteTable("managers", {
  id: integer().primaryKey(),
  email: text().notNull(),
  firstname: text(),
  lastname: text(),
  status: integer().notNull(),
  api_status: integer().notNull()
})

export const apiKeys = sqliteTable(
  "api_keys",
  {
    role: text().notNull(),
    account_id: integer().notNull(),
    digest: text().notNull().unique(),
    masked: text().notNull()
  },
  (table) => [primaryKey({ columns: [table.role, table.account_id] })]
)

export const postbacks = sqliteTable("postbacks", {
  id: integer().primaryKey(),
  affiliate_id: integer().notNull(),
  level_id: integer().notNull(),
  code: text().notNull()
})

export const affiliates = sqliteTable("affiliates", {
  id: integer().primaryKey(),
  external_id: text(),
  trafficback_url: text(),
  contacts: text(),
  custom_fields: text(),
  company_name: text(),
  website_url: text(),
  image: text(),
  notes: text(),
  internal_notes: text(),
  expiration_time: text(),
  account_type: integer().notNull(),
  account_balance: integer().notNull(),
  pending_balance: integer().notNull(),
  approved_balance: integer().notNull(),
  referral_balance: integer().notNull(),
  balance_due: integer().notNull(),
  payout_approved: integer().notNull(),
  payout_pending: integer().notNull(),
  referral_commission: integer().notNull(),
  payment_methods: text(),
  payment_details: text(),
  country: integer(),
  region: text(),
  city: text(),
  address: text(),
  postal_code: text(),
  ip: text(),
  referred_by: integer(),
  number_format_id: integer().notNull(),
  date_format_id: integer().notNull(),
  block_traffic: integer().notNull(),
  conversions: integer().notNull(),
  email_notifications: integer().notNull(),
  email_mailroom: integer().notNull(),
  invoice_type: integer().notNull(),
  invoice_frequency: integer().notNull(),
  generate_invoice_automatically: integer().notNull(),
  payment_terms: integer(),
  invoice_number_counter: integer().notNull(),
  invoice_days_of_the_month: text(),
  invoice_day_of_the_week: text(),
  beneficiary_name: text(),
  beneficiary_address: text(),
  billing_email: text(),
  tax_id: text(),
  vat: integer().notNull(),
  antifraud_logic_score: integer().notNull(),
  visited: integer(),
  activity: integer(),
  twofa_enabled: integer().notNull(),
  registration: text(),
  sources_count: integer().notNull(),
  domains_count: integer().notNull(),
  utm_source: text(),
  utm_medium: text(),
  utm_campaign: text(),
  utm_term: text(),
  utm_content: text(),
  tier_id: integer(),
  can_see_gaming_kpis: integer().notNull(),
  can_see_trading_kpis: integer().notNull(),
  can_access_players: integer().notNull(),
  can_access_traders: integer().notNull(),
  can_see_all_products: integer().notNull(),
  enable_master: integer().notNull(),
  visible_products: text(),
  email: text().notNull(),
  firstname: text(),
  lastname: text(),
  phone: text(),
  status: integer().notNull(),
  api_status: integer().notNull(),
  timezone: text().notNull(),
  created: integer().notNull(),
  updated: integer().notNull(),
  search_text: text().notNull()
})

export const affiliateTags = sqliteTable(
  "affiliate_tags",
  { affiliate_id: integer().notNull(), tag_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.affiliate_id, table.tag_id] })]
)

export const affiliateTrafficSources = sqliteTable(
  "affiliate_traffic_sources",
  { affiliate_id: integer().notNull(), traffic_source_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.affiliate_id, table.traffic_source_id] })]
)

export const affiliateManagers = sqliteTable(
  "affiliate_managers",
  { affiliate_id: integer().notNull(), manager_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.affiliate_id, table.manager_id] })]
)

export const affiliateCommissionPlans = sqliteTable(
  "affiliate_commission_plans",
  { affiliate_id: integer().notNull(), commission_plan_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.affiliate_id, table.commission_plan_id] })]
)

export const affiliatesRelations = relations(affiliates, ({ one, many }) => ({
  countryOfResidence: one(countries, { fields: [affiliates.country], references: [countries.id] }),
  ownTier: one(tiers, { fields: [affiliates.tier_id], references: [tiers.id] }),
  sponsor: one(affiliates, {
    fields: [affiliates.referred_by],
    references: [affiliates.id],
    relationName: "referral"
  }),
  referrals: many(affiliates, { relationName: "referral" }),
  tags: many(affiliateTags),
  trafficSources: many(affiliateTrafficSources),
  managers: many(affiliateManagers),
  commissionPlans: many(affiliateCommissionPlans)
}))

export const affiliateTagsRelations = relations(affiliateTags, ({ one }) => ({
  affiliate: one(affiliates, {
    fields: [affiliateTags.affiliate_id],
    references: [affiliates.id]
  }),
  tag: one(tags, { fields: [affiliateTags.tag_id], references: [tags.id] })
}))

export const affiliateTrafficSourcesRelations = relations(affiliateTrafficSources, ({ one }) => ({
  affiliate: one(affiliates, {
    fields: [affiliateTrafficSources.affiliate_id],
    references: [affiliates.id]
  }),
  trafficSource: one(trafficSources, {
    fields: [affiliateTrafficSources.traffic_source_id],
    references: [trafficSources.id]
  })
}))

export const affiliateManagersRelations = relations(affiliateManagers, ({ one }) => ({
  affiliate: one(affiliates, {
    fields: [affiliateManagers.affiliate_id],
    references: [affiliates.id]
  }),
  manager: one(managers, { fields: [affiliateManagers.manager_id], references: [managers.id] })
}))

export const affiliateCommissionPlansRelations = relations(affiliateCommissionPlans, ({ one }) => ({
  affiliate: one(affiliates, {
    fields: [affiliateCommissionPlans.affiliate_id],
    references: [affiliates.id]
  }),
  commissionPlan: one(commissionPlans, {
    fields: [affiliateCommissionPlans.commission_plan_id],
    references: [commissionPlans.id]
  })
}))
