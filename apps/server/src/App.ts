import { Api } from "@affnet/api"
import { authorization } from "@affnet/api/Wire"
import { Effect, Layer, type Types } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ActivityLogHttp } from "./accounts/activity-log/ActivityLogHttp.ts"
import { AdvertiserSecretsHttp } from "./accounts/advertisers/AdvertiserSecretsHttp.ts"
import { AdvertisersHttp } from "./accounts/advertisers/AdvertisersHttp.ts"
import { AffiliatesHttp } from "./accounts/affiliates/AffiliatesHttp.ts"
import { ApiKeysHttp } from "./accounts/keys/ApiKeysHttp.ts"
import { ProfilesHttp } from "./accounts/profiles/ProfilesHttp.ts"
import { Authenticator } from "./accounts/sessions/Authenticator.ts"
import { RateLimits } from "./accounts/sessions/RateLimits.ts"
import { SignIns } from "./accounts/sessions/SignIns.ts"
import { CampaignsHttp } from "./catalog/campaigns/CampaignsHttp.ts"
import { GoalsHttp } from "./catalog/goals/GoalsHttp.ts"
import { LandingPagesHttp } from "./catalog/landing-pages/LandingPagesHttp.ts"
import { ListsHttp } from "./catalog/lists/ListsHttp.ts"
import { OffersHttp } from "./catalog/offers/OffersHttp.ts"
import { PostbacksHttp } from "./catalog/postbacks/PostbacksHttp.ts"
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
import { InvoicesHttp } from "./money/invoices/InvoicesHttp.ts"
import { ReferralsHttp } from "./money/referrals/ReferralsHttp.ts"
import { makePipeline } from "./Pipeline.ts"
import { DocsHttp } from "./platform/docs/DocsHttp.ts"
import { ClickColumnsHttp } from "./reports/rows/ClickColumnsHttp.ts"
import { ClicksReportHttp } from "./reports/rows/ClicksReportHttp.ts"
import { ConversionsReportHttp } from "./reports/rows/ConversionsReportHttp.ts"
import { StatisticsHttp } from "./reports/statistics/query/StatisticsHttp.ts"
import { ConversionStatusesHttp } from "./tracking/conversions/ConversionStatusesHttp.ts"
import { ManagerTrackingHttp } from "./tracking/conversions/ManagerTrackingHttp.ts"
import { PixelHttp } from "./tracking/conversions/PixelHttp.ts"
import { TrackingHttp } from "./tracking/conversions/TrackingHttp.ts"
import { PostbackDeliveriesHttp } from "./tracking/postback-deliveries/PostbackDeliveriesHttp.ts"

/** The endpoints, a line for each noun. */
const endpoints = Layer.mergeAll(
  ActivityLogHttp,
  AdvertiserSecretsHttp,
  AdvertisersHttp,
  AffiliateLeadsHttp,
  AffiliatesHttp,
  ApiKeysHttp,
  BillingPreferencesHttp,
  CampaignsHttp,
  ClickColumnsHttp,
  ClicksReportHttp,
  ConversionsReportHttp,
  ConversionStatusesHttp,
  GoalsHttp,
  HealthHttp,
  InvoicesHttp,
  LandingPagesHttp,
  LeadRecordsHttp,
  LeadErasuresHttp,
  LeadsHttp,
  LeadsLogHttp,
  LeadsSettingsHttp,
  ListsHttp,
  ManagerTrackingHttp,
  OffersHttp,
  PostbackDeliveriesHttp,
  PostbacksHttp,
  ProfilesHttp,
  ReceiveCampaignsHttp,
  ReferralsHttp,
  StatisticsHttp,
  TrackingHttp,
  VendorsHttp
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
).pipe(Layer.provide([Authenticator.layer, RateLimits.layer, SignIns.layer]))

/** Every route of the server. Needs a migrated database and the platform's services. */
export const routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(endpoints),
  Layer.provide(authorization),
  Layer.merge(DocsHttp),
  Layer.merge(PixelHttp),
  Layer.merge(pipeline)
)
