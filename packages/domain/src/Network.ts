import type { ActivityLogEntry } from "./accounts/ActivityLogEntry.ts"
import type { Advertiser } from "./accounts/Advertiser.ts"
import type { Affiliate } from "./accounts/Affiliate.ts"
import type { Manager } from "./accounts/Manager.ts"
import type { PaymentTerms } from "./accounts/PaymentTerms.ts"
import type { Tag } from "./accounts/Tag.ts"
import type { Tier } from "./accounts/Tier.ts"
import type { Campaign } from "./catalog/Campaign.ts"
import type { Category } from "./catalog/Category.ts"
import type { Goal } from "./catalog/Goal.ts"
import type { GoalType } from "./catalog/GoalType.ts"
import type { LandingPage } from "./catalog/LandingPage.ts"
import type { Offer } from "./catalog/Offer.ts"
import type { Postback } from "./catalog/Postback.ts"
import type { TrafficSource } from "./catalog/TrafficSource.ts"
import type { LeadsSettings } from "./leads/leads-management/LeadsSettings.ts"
import type { ReceiveCampaign } from "./leads/leads-management/ReceiveCampaign.ts"
import type { Vendor } from "./leads/leads-management/Vendor.ts"
import type { LeadLog } from "./leads/manage/LeadLog.ts"
import type { LeadRecord } from "./leads/manage/LeadRecord.ts"
import type { BillingPreferences } from "./money/BillingPreferences.ts"
import type { Invoice } from "./money/Invoice.ts"
import type { ClickRow, InvalidClickRow } from "./reports/rows/ClickRow.ts"
import type { ConversionRow } from "./reports/rows/ConversionRow.ts"
import type { RefusedConversionRow } from "./reports/rows/RefusedConversionRow.ts"
import type { PostbackDelivery } from "./tracking/postback-deliveries/PostbackDelivery.ts"
import type { Country } from "./values/Country.ts"
import type { Currency } from "./values/Currency.ts"
import type { TimeZone } from "./values/TimeZone.ts"

/** An entry of the activity log, and whose log it stands in. */
export interface Notable extends ActivityLogEntry {
  readonly affiliate_id: number
}

/** All records of a network, each as managers see it. Events are in the order of their time. */
export interface Network {
  /** When its records were last true, in epoch milliseconds. */
  readonly nowMillis: number
  readonly currency: Currency
  readonly timezone: TimeZone
  readonly countries: ReadonlyArray<Country>
  readonly tags: ReadonlyArray<Tag>
  readonly categories: ReadonlyArray<Category>
  readonly tiers: ReadonlyArray<Tier>
  readonly trafficSources: ReadonlyArray<TrafficSource>
  readonly goalTypes: ReadonlyArray<GoalType>
  readonly paymentTerms: ReadonlyArray<PaymentTerms>
  readonly managers: ReadonlyArray<Manager>
  readonly advertisers: ReadonlyArray<Advertiser>
  readonly affiliates: ReadonlyArray<Affiliate>
  readonly billingPreferences: ReadonlyArray<BillingPreferences>
  readonly activityLog: ReadonlyArray<Notable>
  readonly offers: ReadonlyArray<Offer>
  readonly goals: ReadonlyArray<Goal>
  readonly landingPages: ReadonlyArray<LandingPage>
  readonly campaigns: ReadonlyArray<Campaign>
  readonly postbacks: ReadonlyArray<Postback>
  readonly clicks: ReadonlyArray<ClickRow>
  readonly invalidClicks: ReadonlyArray<InvalidClickRow>
  readonly conversions: ReadonlyArray<ConversionRow>
  readonly refusedConversions: ReadonlyArray<RefusedConversionRow>
  readonly postbackDeliveries: ReadonlyArray<PostbackDelivery>
  readonly invoices: ReadonlyArray<Invoice>
  readonly leadsSettings: LeadsSettings
  readonly receiveCampaigns: ReadonlyArray<ReceiveCampaign>
  readonly vendors: ReadonlyArray<Vendor>
  /** Each is a conversion's, which has its money and status. */
  readonly leads: ReadonlyArray<LeadRecord>
  readonly leadsLog: ReadonlyArray<LeadLog>
}
