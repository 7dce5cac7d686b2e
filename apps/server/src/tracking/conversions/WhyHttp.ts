import { PartnerReasons } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { type Question, Why } from "./Why.ts"

const asked = Effect.map(
  Why,
  (why) =>
    ({ query }: { readonly query: Question }) =>
      asCaller((me) => why.explain(me, query))
)

/** Why, for affiliates and advertisers. */
export const WhyHttp = Layer.mergeAll(
  implement(
    "affiliateTracking",
    Effect.fn(function* (handlers) {
      const explain = yield* asked
      return handlers.handleAll({
        explainAffiliateTracking: (request) =>
          Effect.map(explain(request), PartnerReasons.toAffiliate)
      })
    })
  ),
  implement(
    "advertiserTracking",
    Effect.fn(function* (handlers) {
      const explain = yield* asked
      return handlers.handleAll({
        explainAdvertiserTracking: (request) =>
          Effect.map(explain(request), PartnerReasons.toAdvertiser)
      })
    })
  )
).pipe(Layer.provide(Why.layer))
