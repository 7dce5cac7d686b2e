import { Role } from "@affnet/domain"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { AccountErasuresApi } from "./accounts/AccountErasures.ts"
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
import { LooksApi } from "./accounts/Looks.ts"
import { ManagersApi } from "./accounts/Managers.ts"
import { AdvertiserMembersApi, AffiliateMembersApi, ManagerMembersApi } from "./accounts/Members.ts"
import { NetworkActivityLogApi } from "./accounts/NetworkActivityLog.ts"
import { NetworkSettingsApi } from "./accounts/NetworkSettings.ts"
import { PermissionsApi } from "./accounts/Permissions.ts"
import {
  AdvertiserProfileApi,
  AffiliateProfileApi,
  ManagerProfileApi
} from "./accounts/Profiles.ts"
import { RegistrationApi } from "./accounts/Registration.ts"
import { SecondFactorsApi } from "./accounts/SecondFactors.ts"
import { AuthApi, LoginLinksApi } from "./accounts/SignIn.ts"
import { AccessApi } from "./catalog/Access.ts"
import { CampaignsApi } from "./catalog/Campaigns.ts"
import { CommissionPlansApi } from "./catalog/CommissionPlans.ts"
import { CreativesApi } from "./catalog/Creatives.ts"
import { CustomTermsApi } from "./catalog/CustomTerms.ts"
import { GoalsApi } from "./catalog/Goals.ts"
import { ImportsApi } from "./catalog/Imports.ts"
import { LandingPagesApi } from "./catalog/LandingPages.ts"
import { ListsApi } from "./catalog/Lists.ts"
import { ManagerCampaignsApi } from "./catalog/ManagerCampaigns.ts"
import { OfferRequestsApi, OwnOfferRequestsApi } from "./catalog/OfferRequests.ts"
import { OffersApi } from "./catalog/Offers.ts"
import { OwnPostbacksApi, PostbacksApi } from "./catalog/Postbacks.ts"
import { PromoCodesApi } from "./catalog/PromoCodes.ts"
import {
  SettingsCategoriesApi,
  SettingsPaymentMethodsApi,
  SettingsTagsApi,
  SettingsTiersApi,
  SettingsTrafficApproachesApi,
  SettingsTrafficSourcesApi
} from "./catalog/Settings.ts"
import { Authorization } from "./http/Authorization.ts"
import { HealthApi } from "./http/Health.ts"
import { Idempotency } from "./http/Idempotency.ts"
import { ListsAsCsv } from "./http/ListCsv.ts"
import { AffiliateLeadsApi } from "./leads/AffiliateLeads.ts"
import { LeadErasuresApi } from "./leads/LeadErasures.ts"
import { LeadRecordsApi, OwnLeadRecordsApi } from "./leads/LeadRecords.ts"
import { LeadsApi } from "./leads/Leads.ts"
import { LeadsLogApi } from "./leads/LeadsLog.ts"
import { LeadsSettingsApi } from "./leads/LeadsSettings.ts"
import { ReceiveCampaignsApi } from "./leads/ReceiveCampaigns.ts"
import { VendorsApi } from "./leads/Vendors.ts"
import { AffiliateBillingApi, BillingPreferencesApi } from "./money/BillingPreferences.ts"
import { InvoicesApi, OwnInvoicesApi } from "./money/Invoices.ts"
import { PaymentDetailsApi } from "./money/PaymentDetails.ts"
import { ReferralsApi } from "./money/Referrals.ts"
import { AdvertiserOffersApi } from "./reports/AdvertiserOffers.ts"
import { AffiliateOffersApi } from "./reports/AffiliateOffers.ts"
import { ClickColumnsApi } from "./reports/ClickColumns.ts"
import { AffiliateClicksReportApi, ClicksReportApi } from "./reports/ClicksReport.ts"
import {
  AdvertiserConversionsReportApi,
  AffiliateConversionsReportApi,
  ConversionsReportApi
} from "./reports/ConversionsReport.ts"
import { DashboardApi } from "./reports/Dashboard.ts"
import {
  AdvertiserStatisticsApi,
  AffiliateStatisticsApi,
  StatisticsApi
} from "./reports/Statistics.ts"
import { AdjustmentsApi } from "./tracking/Adjustments.ts"
import { ConversionStatusesApi, OwnConversionStatusesApi } from "./tracking/ConversionStatuses.ts"
import { OwnPostbackDeliveriesApi, PostbackDeliveriesApi } from "./tracking/PostbackDeliveries.ts"
import { PostbackTestsApi } from "./tracking/PostbackTests.ts"
import { AdvertiserPromoClicksApi, PromoClicksApi } from "./tracking/PromoClicks.ts"
import {
  AdvertiserTrackingApi,
  AffiliateTrackingApi,
  ManagerTrackingApi,
  TrackingApi
} from "./tracking/Tracking.ts"

const ofManagers = [
  AccessApi,
  AccountErasuresApi,
  AccountKeysApi,
  AdjustmentsApi,
  AdvertisersApi,
  AdvertiserSecretsApi,
  AffiliatesApi,
  BillingPreferencesApi,
  ClickColumnsApi,
  ClicksReportApi,
  CommissionPlansApi,
  ConversionsReportApi,
  ConversionStatusesApi,
  CreativesApi,
  CustomTermsApi,
  GoalsApi,
  ImportsApi,
  InvoicesApi,
  LandingPagesApi,
  LeadErasuresApi,
  LeadRecordsApi,
  LeadsApi,
  LeadsLogApi,
  LeadsSettingsApi,
  LoginLinksApi,
  LooksApi,
  ManagerCampaignsApi,
  ManagerKeyApi,
  ManagerMembersApi,
  ManagerProfileApi,
  ManagersApi,
  ManagerTrackingApi,
  NetworkActivityLogApi,
  NetworkSettingsApi,
  OfferRequestsApi,
  OffersApi,
  PermissionsApi,
  PostbackDeliveriesApi,
  PostbacksApi,
  PostbackTestsApi,
  PromoClicksApi,
  PromoCodesApi,
  ReceiveCampaignsApi,
  SettingsCategoriesApi,
  SettingsPaymentMethodsApi,
  SettingsTagsApi,
  SettingsTiersApi,
  SettingsTrafficApproachesApi,
  SettingsTrafficSourcesApi,
  StatisticsApi,
  VendorsApi
] as const
const ofAdvertisers = [
  AdvertiserActivityLogApi,
  AdvertiserConversionsReportApi,
  AdvertiserKeyApi,
  AdvertiserMembersApi,
  AdvertiserOffersApi,
  AdvertiserProfileApi,
  AdvertiserPromoClicksApi,
  AdvertiserStatisticsApi,
  AdvertiserTrackingApi,
  OwnConversionStatusesApi,
  OwnInvoicesApi,
  OwnSecretsApi
] as const
const ofAffiliates = [
  ActivityLogApi,
  AffiliateBillingApi,
  AffiliateClicksReportApi,
  AffiliateConversionsReportApi,
  AffiliateKeyApi,
  AffiliateLeadsApi,
  AffiliateMembersApi,
  AffiliateOffersApi,
  AffiliateProfileApi,
  AffiliateStatisticsApi,
  AffiliateTrackingApi,
  CampaignsApi,
  DashboardApi,
  OwnLeadRecordsApi,
  OwnOfferRequestsApi,
  OwnPostbackDeliveriesApi,
  OwnPostbacksApi,
  PaymentDetailsApi,
  ReferralsApi
] as const
const ofEveryone = [ListsApi] as const

/** Groups under the prefix of those who may call them, with a key of theirs. */
type Under<
  Groups extends ReadonlyArray<unknown>,
  Prefix extends `/${string}`
> = HttpApiGroup.AddMiddleware<
  HttpApiGroup.AddMiddleware<
    HttpApiGroup.AddMiddleware<HttpApiGroup.AddPrefix<Groups[number], Prefix>, ListsAsCsv>,
    Idempotency
  >,
  Authorization
>

/** All groups by their names: written out, their types are longer than the compiler will write down. */
type Groups =
  | Under<typeof ofManagers, typeof Role.pathPrefix.manager>
  | Under<typeof ofAdvertisers, typeof Role.pathPrefix.advertiser>
  | Under<typeof ofAffiliates, typeof Role.pathPrefix.affiliate>
  | Under<typeof ofEveryone, typeof Role.commonPathPrefix>
  | typeof AuthApi
  | typeof HealthApi
  | typeof RegistrationApi
  | typeof SecondFactorsApi
  | typeof TrackingApi

const managers = HttpApi.make("managers")
  .add(...ofManagers)
  .prefix(Role.pathPrefix.manager)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const advertisers = HttpApi.make("advertisers")
  .add(...ofAdvertisers)
  .prefix(Role.pathPrefix.advertiser)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const affiliates = HttpApi.make("affiliates")
  .add(...ofAffiliates)
  .prefix(Role.pathPrefix.affiliate)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)
const everyone = HttpApi.make("everyone")
  .add(...ofEveryone)
  .prefix(Role.commonPathPrefix)
  .middleware(ListsAsCsv)
  .middleware(Idempotency)
  .middleware(Authorization)

const api: HttpApi.HttpApi<"affnet", Groups> = HttpApi.make("affnet")
  .addHttpApi(managers)
  .addHttpApi(advertisers)
  .addHttpApi(affiliates)
  .addHttpApi(everyone)
  .add(AuthApi, RegistrationApi, SecondFactorsApi, HealthApi, TrackingApi)
  // A parameter that the contract does not name is refused rather than ignored.
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(OpenApi.annotations({ title: "affnet", version: "2.0.0" }))

/** The contract of the network: what clients may rely on. */
export class Api extends api {}
