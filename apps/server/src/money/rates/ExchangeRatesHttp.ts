import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { ExchangeRates } from "./ExchangeRates.ts"

export const ExchangeRatesHttp = HttpApiBuilder.group(
  Api,
  "exchangeRates",
  Effect.fn(function* (handlers) {
    const rates = yield* ExchangeRates
    return handlers.handleAll({
      listExchangeRates: ({ query }) => answerList(query, rates.list),
      setExchangeRates: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => rates.set(actor, payload)),
          Effect.map((exchange_rates) => ({ exchange_rates }))
        )
    })
  })
).pipe(Layer.provide(ExchangeRates.layer))
