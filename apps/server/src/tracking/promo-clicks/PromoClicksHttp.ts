import { IdempotencyKey } from "@affnet/api"
import { PromoRefusals } from "@affnet/api/Wire"
import type { PromoClick } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { PromoClicks } from "./PromoClicks.ts"

interface Posted {
  readonly headers: { readonly [IdempotencyKey.header]?: string }
  readonly payload: PromoClick.PromoCheck
}

const makeChecks = Effect.map(PromoClicks, (clicks) => ({
  check: ({ query }: { readonly query: PromoClick.PromoCheck }) =>
    asCaller((me) => clicks.check(me, query)).pipe(PromoRefusals.answerRefusal),
  post: ({ headers, payload }: Posted) =>
    asCaller((me) => clicks.checkOnce(me, payload, headers[IdempotencyKey.header])).pipe(
      PromoRefusals.answerRefusalOfBody
    )
}))

const ofManagers = implement(
  "promoClicks",
  Effect.fn(function* (handlers) {
    const { check, post } = yield* makeChecks
    return handlers.handleAll({
      checkPromoCode: check,
      postPromoCode: post
    })
  })
)

const ofAdvertisers = implement(
  "advertiserPromoClicks",
  Effect.fn(function* (handlers) {
    const { check, post } = yield* makeChecks
    return handlers.handleAll({
      checkOwnPromoCode: check,
      postOwnPromoCode: post
    })
  })
)

export const PromoClicksHttp = Layer.mergeAll(ofManagers, ofAdvertisers).pipe(
  Layer.provide(PromoClicks.layer)
)
