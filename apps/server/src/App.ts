import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeysHttp } from "./accounts/ApiKeysHttp.ts"
import { Authenticator } from "./accounts/Authenticator.ts"
import { RateLimits } from "./accounts/RateLimits.ts"
import { SignIns } from "./accounts/SignIns.ts"
import { ActivityLogHttp } from "./activity-log/ActivityLogHttp.ts"
import { GoalsHttp } from "./goals/GoalsHttp.ts"
import { HealthHttp } from "./health/HealthHttp.ts"
import { makePipeline } from "./http/Pipeline.ts"
import { AuthorizationLive } from "./http/Session.ts"

/** The endpoints, a line for each noun. */
const endpoints = Layer.mergeAll(
  ActivityLogHttp,
  ApiKeysHttp,
  GoalsHttp,
  HealthHttp
)

/** What happens around each endpoint. */
const pipeline = HttpRouter.use((router) =>
  Effect.flatMap(makePipeline, (pipeline) => router.addGlobalMiddleware(pipeline))
).pipe(Layer.provide([Authenticator.layer, RateLimits.layer, SignIns.layer]))

/** Every route of the server. Needs a migrated database and the platform's services. */
export const routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(endpoints),
  Layer.provide(AuthorizationLive),
  Layer.merge(pipeline)
)
