import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { ExchangeRates } from "./ExchangeRates.ts"

export const ExchangeRatesHttp = implement(
  "exchangeRates",
  Effect.fn(function* (handlers) {
    const rates = yield* ExchangeRates
    return handlers.handleAll({
      listExchangeRates: ({ query }) => answerList(query, rates.list),
      setExchangeRates: ({ payload }) =>
        asCaller((actor) => rates.set(actor, payload)).pipe(keyed("exchange_rates"))
    })
  })
).pipe(Layer.provide(ExchangeRates.layer))
