import { Api } from "@affnet/api"
import { authorization, signedInOnly } from "@affnet/api/Wire"
import { Effect, Layer, type Types } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ActivityLogHttp } from "./accounts/activity-log/ActivityLogHttp.ts"
import { AdvertiserSecretsHttp } from "./accounts/advertisers/AdvertiserSecretsHttp.ts"
import { AdvertisersHttp } from "./accounts/advertisers/AdvertisersHttp.ts"
import { AffiliatesHttp } from "./accounts/affiliates/AffiliatesHttp.ts"
import { AssignmentsRepo } from "./accounts/assignment/AssignmentsRepo.ts"
import { DeletedAccountsHttp } from "./accounts/deleted/DeletedAccountsHttp.ts"
import { AccountErasuresHttp } from "./accounts/erasures/AccountErasuresHttp.ts"
import { ApiKeysHttp } from "./accounts/keys/ApiKeysHttp.ts"
import { ManagersHttp } from "./accounts/managers/ManagersHttp.ts"
import { NetworkSettingsHttp } from "./accounts/network/NetworkSettingsHttp.ts"
import { WelcomeHttp } from "./accounts/network/WelcomeHttp.ts"
import { PasskeysHttp } from "./accounts/passkeys/PasskeysHttp.ts"
import { hashFirst } from "./accounts/passwords/hashFirst.ts"
import { MembersHttp } from "./accounts/people/MembersHttp.ts"
import { PeoplePagesHttp } from "./accounts/people/PeoplePagesHttp.ts"
import { RegistrationHttp } from "./accounts/people/RegistrationHttp.ts"
import { PicturesHttp } from "./accounts/pictures/PicturesHttp.ts"
import { ProfilesHttp } from "./accounts/profiles/ProfilesHttp.ts"
import { SecondFactorsHttp } from "./accounts/second-factors/SecondFactorsHttp.ts"
import { Authenticator } from "./accounts/sessions/Authenticator.ts"
import { AuthHttp } from "./accounts/sessions/AuthHttp.ts"
import { LoginLinksHttp } from "./accounts/sessions/LoginLinksHttp.ts"
import { LooksHttp } from "./accounts/sessions/LooksHttp.ts"
import { RateLimits } from "./accounts/sessions/RateLimits.ts"
import { Sessions } from "./accounts/sessions/Sessions.ts"
import { SignIns } from "./accounts/sessions/SignIns.ts"
import { AccessHttp } from "./catalog/access/AccessHttp.ts"
import { CampaignsHttp } from "./catalog/campaigns/CampaignsHttp.ts"
import { CommissionPlansHttp } from "./catalog/commission-plans/CommissionPlansHttp.ts"
import { CreativesHttp } from "./catalog/creatives/CreativesHttp.ts"
import { CustomTermsHttp } from "./catalog/custom-terms/CustomTermsHttp.ts"
import { GoalsHttp } from "./catalog/goals/GoalsHttp.ts"
import { ImportsHttp } from "./catalog/imports/ImportsHttp.ts"
import { LandingPagesHttp } from "./catalog/landing-pages/LandingPagesHttp.ts"
import { ListsHttp } from "./catalog/lists/ListsHttp.ts"
import { OfferRequestsHttp } from "./catalog/offer-requests/OfferRequestsHttp.ts"
import { OffersHttp } from "./catalog/offers/OffersHttp.ts"
import { PostbacksHttp } from "./catalog/postbacks/PostbacksHttp.ts"
import { PromoCodesHttp } from "./catalog/promo-codes/PromoCodesHttp.ts"
import { SettingsHttp } from "./catalog/settings/SettingsHttp.ts"
import { DemoSignInsHttp } from "./demo/DemoSignInsHttp.ts"
import { HealthHttp } from "./HealthHttp.ts"
import { AffiliateLeadsHttp } from "./leads/intake/AffiliateLeadsHttp.ts"
import { LeadsHttp } from "./leads/intake/LeadsHttp.ts"
import { LeadsSettingsHttp } from "./leads/leads-management/LeadsSettingsHttp.ts"
import { ReceiveCampaignsHttp } from "./leads/leads-management/ReceiveCampaignsHttp.ts"
import { VendorsHttp } from "./leads/leads-management/VendorsHttp.ts"
import { LeadErasuresHttp } from "./leads/manage/LeadErasuresHttp.ts"
import { LeadRecordsHttp } from "./leads/manage/LeadRecordsHttp.ts"
import { LeadsLogHttp } from "./leads/manage/LeadsLogHttp.ts"
import { BillingPreferencesHttp } from "./money/billing-preferences/BillingPreferencesHttp.ts"
import { InvoiceDocumentsHttp } from "./money/documents/InvoiceDocumentsHttp.ts"
import { OwnInvoiceDocumentsHttp } from "./money/documents/OwnInvoiceDocumentsHttp.ts"
import { AffiliateInvoicesHttp } from "./money/invoices/AffiliateInvoicesHttp.ts"
import { InvoicesHttp } from "./money/invoices/InvoicesHttp.ts"
import { PaymentDetailsHttp } from "./money/payment-details/PaymentDetailsHttp.ts"
import { PayoutRunsHttp } from "./money/payouts/PayoutRunsHttp.ts"
import { ExchangeRatesHttp } from "./money/rates/ExchangeRatesHttp.ts"
import { ReconciliationsHttp } from "./money/reconciliations/ReconciliationsHttp.ts"
import { ReferralsHttp } from "./money/referrals/ReferralsHttp.ts"
import { StatementsHttp } from "./money/statements/StatementsHttp.ts"
import { makePipeline } from "./Pipeline.ts"
import { DashboardFilesHttp } from "./platform/dashboard/DashboardFilesHttp.ts"
import { DocsHttp } from "./platform/docs/DocsHttp.ts"
import { listsAsCsv } from "./platform/http/listsAsCsv.ts"
import { idempotent } from "./platform/idempotency/idempotent.ts"
import { AccountExportsHttp } from "./reports/account-exports/AccountExportsHttp.ts"
import { CapsHttp } from "./reports/caps/CapsHttp.ts"
import { DashboardHttp } from "./reports/dashboard/DashboardHttp.ts"
import { LiveHttp } from "./reports/live/LiveHttp.ts"
import { AdvertiserOffersHttp } from "./reports/offers/AdvertiserOffersHttp.ts"
import { AffiliateOffersHttp } from "./reports/offers/AffiliateOffersHttp.ts"
import { ClickColumnsHttp } from "./reports/rows/ClickColumnsHttp.ts"
import { ClicksReportHttp } from "./reports/rows/ClicksReportHttp.ts"
import { ConversionsReportHttp } from "./reports/rows/ConversionsReportHttp.ts"
import { SavedReportsHttp } from "./reports/saved/SavedReportsHttp.ts"
import { StatisticsHttp } from "./reports/statistics/query/StatisticsHttp.ts"
import { AdjustmentsHttp } from "./tracking/adjustments/AdjustmentsHttp.ts"
import { ConversionStatusesHttp } from "./tracking/conversions/ConversionStatusesHttp.ts"
import { ManagerTrackingHttp } from "./tracking/conversions/ManagerTrackingHttp.ts"
import { PixelHttp } from "./tracking/conversions/PixelHttp.ts"
import { TrackingHttp } from "./tracking/conversions/TrackingHttp.ts"
import { WhyHttp } from "./tracking/conversions/WhyHttp.ts"
import { PostbackDeliveriesHttp } from "./tracking/postback-deliveries/PostbackDeliveriesHttp.ts"
import { PostbackTestsHttp } from "./tracking/postback-deliveries/PostbackTestsHttp.ts"
import { PromoClicksHttp } from "./tracking/promo-clicks/PromoClicksHttp.ts"

/** The endpoints, a line for each noun. */
const endpoints = Layer.mergeAll(
  AccountErasuresHttp,
  AccountExportsHttp,
  AccessHttp,
  ActivityLogHttp,
  AdjustmentsHttp,
  AdvertiserOffersHttp,
  AdvertiserSecretsHttp,
  AdvertisersHttp,
  AffiliateLeadsHttp,
  AffiliateOffersHttp,
  AffiliatesHttp,
  ApiKeysHttp,
  AuthHttp,
  BillingPreferencesHttp,
  CampaignsHttp,
  CapsHttp,
  ClickColumnsHttp,
  ClicksReportHttp,
  CommissionPlansHttp,
  ConversionsReportHttp,
  ConversionStatusesHttp,
  CreativesHttp,
  CustomTermsHttp,
  DeletedAccountsHttp,
  DashboardHttp,
  GoalsHttp,
  HealthHttp,
  ImportsHttp,
  AffiliateInvoicesHttp,
  InvoiceDocumentsHttp,
  OwnInvoiceDocumentsHttp,
  InvoicesHttp,
  LandingPagesHttp,
  LeadErasuresHttp,
  LeadRecordsHttp,
  LeadsHttp,
  LeadsLogHttp,
  LeadsSettingsHttp,
  ListsHttp,
  LoginLinksHttp,
  LooksHttp,
  ManagersHttp,
  ManagerTrackingHttp,
  MembersHttp,
  NetworkSettingsHttp,
  OfferRequestsHttp,
  OffersHttp,
  PasskeysHttp,
  PostbackDeliveriesHttp,
  PostbacksHttp,
  PostbackTestsHttp,
  ProfilesHttp,
  PromoClicksHttp,
  PromoCodesHttp,
  ReceiveCampaignsHttp,
  PaymentDetailsHttp,
  PayoutRunsHttp,
  ExchangeRatesHttp,
  ReconciliationsHttp,
  ReferralsHttp,
  StatementsHttp,
  RegistrationHttp,
  SavedReportsHttp,
  SecondFactorsHttp,
  SettingsHttp,
  StatisticsHttp,
  TrackingHttp,
  VendorsHttp,
  WhyHttp
)

type Response = HttpServerResponse.HttpServerResponse

/** What happens around each endpoint. */
const pipeline = HttpRouter.use((router) =>
  Effect.flatMap(makePipeline, (around) =>
    // Nothing fails beyond the pipeline; the router wants to hear that it may.
    router.addGlobalMiddleware((endpoint: Effect.Effect<Response, Types.unhandled>) =>
      Effect.mapError(around(endpoint), (never): Types.unhandled => never)
    )
  )
).pipe(Layer.provide([Authenticator.layer, RateLimits.layer, Sessions.layer, SignIns.layer]))

/** Access control: by role, by permission, and by assignment. */
const access = Layer.unwrap(
  Effect.map(AssignmentsRepo, ({ isAssigned }) => authorization(isAssigned))
).pipe(Layer.provide(AssignmentsRepo.layer))

/** Every route of the server. Needs a migrated database and the platform's services. */
export const routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(endpoints),
  Layer.provide(listsAsCsv),
  Layer.provide(idempotent.pipe(Layer.provide(hashFirst))),
  Layer.provide(access),
  Layer.provide(signedInOnly),
  Layer.merge(DashboardFilesHttp),
  Layer.merge(DemoSignInsHttp),
  Layer.merge(DocsHttp),
  Layer.merge(LiveHttp.pipe(Layer.provide([Authenticator.layer, Sessions.layer]))),
  Layer.merge(PicturesHttp),
  Layer.merge(PixelHttp),
  Layer.merge(PeoplePagesHttp),
  Layer.merge(WelcomeHttp),
  Layer.merge(pipeline)
)
