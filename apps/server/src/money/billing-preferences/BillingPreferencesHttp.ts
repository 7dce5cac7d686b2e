import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { BillingPreferences } from "./BillingPreferences.ts"

export const BillingPreferencesHttp = HttpApiBuilder.group(
  Api,
  "billingPreferences",
  Effect.fn(function* (handlers) {
    const billing = yield* BillingPreferences
    return handlers.handleAll({
      getBillingPreferences: ({ params }) =>
        Effect.map(billing.get(params.id), (preferences) => ({ preferences }))
    })
  })
).pipe(Layer.provide(BillingPreferences.layer))
