import { Role } from "@affnet/domain"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { ActivityLogApi, AdvertiserActivityLogApi } from "./accounts/ActivityLog.ts"
import { AdvertiserSecretsApi, OwnSecretsApi } from "./accounts/AdvertiserSecrets.ts"
import { AdvertisersApi } from "./accounts/Advertisers.ts"
import { AffiliatesApi } from "./accounts/Affiliates.ts"
import {
  AccountKeysApi,
  AdvertiserKeyApi,
  AffiliateKeyApi,
  ManagerKeyApi
} from "./accounts/ApiKeys.ts"
import {
  AdvertiserProfileApi,
  AffiliateProfileApi,
  ManagerProfileApi
} from "./accounts/Profiles.ts"
import { CampaignsApi } from "./catalog/Campaigns.ts"
import { GoalsApi } from "./catalog/Goals.ts"
import { LandingPagesApi } from "./catalog/LandingPages.ts"
import { ListsApi } from "./catalog/Lists.ts"
import { OffersApi } from "./catalog/Offers.ts"
import { PostbacksApi } from "./catalog/Postbacks.ts"
import { Authorization } from "./http/Authorization.ts"
import { HealthApi } from "./http/Health.ts"
import { AffiliateLeadsApi } from "./leads/AffiliateLeads.ts"
import { LeadErasuresApi } from "./leads/LeadErasures.ts"
import { LeadRecordsApi, OwnLeadRecordsApi } from "./leads/LeadRecords.ts"
import { LeadsApi } from "./leads/Leads.ts"
import { LeadsLogApi } from "./leads/LeadsLog.ts"
import { LeadsSettingsApi } from "./leads/LeadsSettings.ts"
import { ReceiveCampaignsApi } from "./leads/ReceiveCampaigns.ts"
import { VendorsApi } from "./leads/Vendors.ts"
import { BillingPreferencesApi } from "./money/BillingPreferences.ts"
import { InvoicesApi } from "./money/Invoices.ts"
import { ReferralsApi } from "./money/Referrals.ts"
import { ClickColumnsApi } from "./reports/ClickColumns.ts"
import { AffiliateClicksReportApi, ClicksReportApi } from "./reports/ClicksReport.ts"
import {
  AdvertiserConversionsReportApi,
  AffiliateConversionsReportApi,
  ConversionsReportApi
} from "./reports/ConversionsReport.ts"
import {
  AdvertiserStatisticsApi,
  AffiliateStatisticsApi,
  StatisticsApi
} from "./reports/Statistics.ts"
import { ConversionStatusesApi } from "./tracking/ConversionStatuses.ts"
import { OwnPostbackDeliveriesApi, PostbackDeliveriesApi } from "./tracking/PostbackDeliveries.ts"
import { ManagerTrackingApi, TrackingApi } from "./tracking/Tracking.ts"

const ofManagers = [
  AccountKeysApi,
  AdvertiserSecretsApi,
  AdvertisersApi,
  AffiliatesApi,
  BillingPreferencesApi,
  ClickColumnsApi,
  ClicksReportApi,
  ConversionsReportApi,
  ConversionStatusesApi,
  GoalsApi,
  InvoicesApi,
  LandingPagesApi,
  LeadErasuresApi,
  LeadRecordsApi,
  LeadsApi,
  LeadsLogApi,
  LeadsSettingsApi,
  ManagerKeyApi,
  ManagerProfileApi,
  ManagerTrackingApi,
  OffersApi,
  PostbackDeliveriesApi,
  PostbacksApi,
  ReceiveCampaignsApi,
  StatisticsApi,
  VendorsApi
] as const
const ofAdvertisers = [
  AdvertiserActivityLogApi,
  AdvertiserConversionsReportApi,
  AdvertiserKeyApi,
  AdvertiserProfileApi,
  AdvertiserStatisticsApi,
  OwnSecretsApi
] as const
const ofAffiliates = [
  ActivityLogApi,
  AffiliateClicksReportApi,
  AffiliateConversionsReportApi,
  AffiliateKeyApi,
  AffiliateLeadsApi,
  AffiliateProfileApi,
  AffiliateStatisticsApi,
  CampaignsApi,
  OwnLeadRecordsApi,
  OwnPostbackDeliveriesApi,
  ReferralsApi
] as const
const ofEveryone = [ListsApi] as const

/** Groups under the prefix of those who may call them, with a key of theirs. */
type Under<
  Groups extends ReadonlyArray<unknown>,
  Prefix extends `/${string}`
> = HttpApiGroup.AddMiddleware<HttpApiGroup.AddPrefix<Groups[number], Prefix>, Authorization>

/** All groups by their names: written out, their types are longer than the compiler will write down. */
type Groups =
  | Under<typeof ofManagers, typeof Role.pathPrefix.manager>
  | Under<typeof ofAdvertisers, typeof Role.pathPrefix.advertiser>
  | Under<typeof ofAffiliates, typeof Role.pathPrefix.affiliate>
  | Under<typeof ofEveryone, typeof Role.commonPathPrefix>
  | typeof HealthApi
  | typeof TrackingApi

const managers = HttpApi.make("managers")
  .add(...ofManagers)
  .prefix(Role.pathPrefix.manager)
  .middleware(Authorization)
const advertisers = HttpApi.make("advertisers")
  .add(...ofAdvertisers)
  .prefix(Role.pathPrefix.advertiser)
  .middleware(Authorization)
const affiliates = HttpApi.make("affiliates")
  .add(...ofAffiliates)
  .prefix(Role.pathPrefix.affiliate)
  .middleware(Authorization)
const everyone = HttpApi.make("everyone")
  .add(...ofEveryone)
  .prefix(Role.commonPathPrefix)
  .middleware(Authorization)

const api: HttpApi.HttpApi<"affnet", Groups> = HttpApi.make("affnet")
  .addHttpApi(managers)
  .addHttpApi(advertisers)
  .addHttpApi(affiliates)
  .addHttpApi(everyone)
  .add(HealthApi, TrackingApi)
  // A parameter that the contract does not name is refused rather than ignored.
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({ title: "affnet", version: "2.0.0" }))

/** The contract of the network: what clients may rely on. */
export class Api extends api {}
