import { Role } from "@affnet/domain"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { ActivityLogApi, AdvertiserActivityLogApi } from "./ActivityLog.ts"
import { AdvertiserSecretsApi, OwnSecretsApi } from "./AdvertiserSecrets.ts"
import { AdvertisersApi } from "./Advertisers.ts"
import { AffiliateLeadsApi } from "./AffiliateLeads.ts"
import { AffiliatesApi } from "./Affiliates.ts"
import { AccountKeysApi, AdvertiserKeyApi, AffiliateKeyApi, ManagerKeyApi } from "./ApiKeys.ts"
import { Authorization } from "./Authorization.ts"
import { BillingPreferencesApi } from "./BillingPreferences.ts"
import { CampaignsApi } from "./Campaigns.ts"
import { ClickColumnsApi } from "./ClickColumns.ts"
import { AffiliateClicksReportApi, ClicksReportApi } from "./ClicksReport.ts"
import { ConversionStatusesApi } from "./ConversionStatuses.ts"
import {
  AdvertiserConversionsReportApi,
  AffiliateConversionsReportApi,
  ConversionsReportApi
} from "./ConversionsReport.ts"
import { GoalsApi } from "./Goals.ts"
import { HealthApi } from "./Health.ts"
import { InvoicesApi } from "./Invoices.ts"
import { LandingPagesApi } from "./LandingPages.ts"
import { LeadErasuresApi } from "./LeadErasures.ts"
import { LeadRecordsApi, OwnLeadRecordsApi } from "./LeadRecords.ts"
import { LeadsApi } from "./Leads.ts"
import { LeadsLogApi } from "./LeadsLog.ts"
import { LeadsSettingsApi } from "./LeadsSettings.ts"
import { ListsApi } from "./Lists.ts"
import { OffersApi } from "./Offers.ts"
import { OwnPostbackDeliveriesApi, PostbackDeliveriesApi } from "./PostbackDeliveries.ts"
import { PostbacksApi } from "./Postbacks.ts"
import { AdvertiserProfileApi, AffiliateProfileApi, ManagerProfileApi } from "./Profiles.ts"
import { ReceiveCampaignsApi } from "./ReceiveCampaigns.ts"
import { ReferralsApi } from "./Referrals.ts"
import { AdvertiserStatisticsApi, AffiliateStatisticsApi, StatisticsApi } from "./Statistics.ts"
import { ManagerTrackingApi, TrackingApi } from "./Tracking.ts"
import { VendorsApi } from "./Vendors.ts"

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
  // A parameter that the contract does not name is refused rather than ignored (decisions, part 2).
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({ title: "affnet", version: "2.0.0" }))

/** The contract of the network: what clients may rely on. */
export class Api extends api {}
