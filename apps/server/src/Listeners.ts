import { Effect, Layer } from "effect"
import { Interceptors, type RequestInterceptor } from "./platform/http/RequestInterceptor.ts"
import { ClickListener } from "./tracking/clicks/ClickListener.ts"
import { TrackingListener } from "./tracking/conversions/TrackingListener.ts"
import { VisitorLimit } from "./tracking/floods/VisitorLimit.ts"
import { ImpressionListener } from "./tracking/impressions/ImpressionListener.ts"

/** Interceptors of a server's requests. They run before its routes, one after the other. */
export const listeners = Layer.effect(
  Interceptors,
  Effect.gen(function* () {
    const limit = yield* VisitorLimit
    const clicks = yield* ClickListener
    const impressions = yield* ImpressionListener
    const tracking = yield* TrackingListener
    const takes: RequestInterceptor = (request, response) =>
      limit(request, response) ||
      clicks(request, response) ||
      impressions(request, response) ||
      tracking(request, response)
    return takes
  })
).pipe(
  Layer.provide([
    VisitorLimit.layer,
    ClickListener.layer,
    ImpressionListener.layer,
    TrackingListener.layer
  ])
)
