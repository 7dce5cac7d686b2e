import type { ActivityLogEntry } from "./ActivityLogEntry.ts"
import type { Advertiser } from "./Advertiser.ts"
import type { Affiliate } from "./Affiliate.ts"
import type { BillingPreferences } from "./BillingPreferences.ts"
import type { Campaign } from "./Campaign.ts"
import type { Category } from "./Category.ts"
import type { ClickRow, InvalidClickRow } from "./ClickRow.ts"
import type { ConversionRow } from "./ConversionRow.ts"
import type { Country } from "./Country.ts"
import type { Currency } from "./Currency.ts"
import type { Goal } from "./Goal.ts"
import type { GoalType } from "./GoalType.ts"
import type { Invoice } from "./Invoice.ts"
import type { LandingPage } from "./LandingPage.ts"
import type { LeadLog } from "./LeadLog.ts"
import type { LeadRecord } from "./LeadRecord.ts"
import type { LeadsSettings } from "./LeadsSettings.ts"
import type { Manager } from "./Manager.ts"
import type { Offer } from "./Offer.ts"
import type { PaymentTerms } from "./PaymentTerms.ts"
import type { Postback } from "./Postback.ts"
import type { PostbackDelivery } from "./PostbackDelivery.ts"
import type { ReceiveCampaign } from "./ReceiveCampaign.ts"
import type { RefusedConversionRow } from "./RefusedConversionRow.ts"
import type { Tag } from "./Tag.ts"
import type { Tier } from "./Tier.ts"
import type { TimeZone } from "./TimeZone.ts"
import type { TrafficSource } from "./TrafficSource.ts"
import type { Vendor } from "./Vendor.ts"

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
