import { Api } from "@affnet/api"
import { authorization } from "@affnet/api/Wire"
import { Effect, Layer, type Types } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeysHttp } from "./accounts/ApiKeysHttp.ts"
import { Authenticator } from "./accounts/Authenticator.ts"
import { ProfilesHttp } from "./accounts/ProfilesHttp.ts"
import { RateLimits } from "./accounts/RateLimits.ts"
import { SignIns } from "./accounts/SignIns.ts"
import { ActivityLogHttp } from "./activity-log/ActivityLogHttp.ts"
import { AdvertiserSecretsHttp } from "./advertisers/AdvertiserSecretsHttp.ts"
import { AdvertisersHttp } from "./advertisers/AdvertisersHttp.ts"
import { AffiliatesHttp } from "./affiliates/AffiliatesHttp.ts"
import { BillingPreferencesHttp } from "./billing-preferences/BillingPreferencesHttp.ts"
import { CampaignsHttp } from "./campaigns/CampaignsHttp.ts"
import { ConversionStatusesHttp } from "./conversions/ConversionStatusesHttp.ts"
import { ManagerTrackingHttp } from "./conversions/ManagerTrackingHttp.ts"
import { PixelHttp } from "./conversions/PixelHttp.ts"
import { TrackingHttp } from "./conversions/TrackingHttp.ts"
import { DocsHttp } from "./docs/DocsHttp.ts"
import { GoalsHttp } from "./goals/GoalsHttp.ts"
import { HealthHttp } from "./health/HealthHttp.ts"
import { makePipeline } from "./http/Pipeline.ts"
import { InvoicesHttp } from "./invoices/InvoicesHttp.ts"
import { LandingPagesHttp } from "./landing-pages/LandingPagesHttp.ts"
import { AffiliateLeadsHttp } from "./leads/AffiliateLeadsHttp.ts"
import { LeadErasuresHttp } from "./leads/LeadErasuresHttp.ts"
import { LeadRecordsHttp } from "./leads/LeadRecordsHttp.ts"
import { LeadsHttp } from "./leads/LeadsHttp.ts"
import { LeadsLogHttp } from "./leads/LeadsLogHttp.ts"
import { LeadsSettingsHttp } from "./leads-management/LeadsSettingsHttp.ts"
import { ReceiveCampaignsHttp } from "./leads-management/ReceiveCampaignsHttp.ts"
import { VendorsHttp } from "./leads-management/VendorsHttp.ts"
import { ListsHttp } from "./lists/ListsHttp.ts"
import { OffersHttp } from "./offers/OffersHttp.ts"
import { PostbackDeliveriesHttp } from "./postback-deliveries/PostbackDeliveriesHttp.ts"
import { PostbacksHttp } from "./postbacks/PostbacksHttp.ts"
import { ReferralsHttp } from "./referrals/ReferralsHttp.ts"
import { ClickColumnsHttp } from "./reports/ClickColumnsHttp.ts"
import { ClicksReportHttp } from "./reports/ClicksReportHttp.ts"
import { ConversionsReportHttp } from "./reports/ConversionsReportHttp.ts"
import { StatisticsHttp } from "./statistics/StatisticsHttp.ts"

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
