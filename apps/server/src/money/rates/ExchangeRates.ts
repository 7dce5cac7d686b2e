import { ExchangeRateList } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ExchangeRatesRepo } from "./ExchangeRatesRepo.ts"

/** What one unit of the network's currency buys of others. */
export class ExchangeRates extends Context.Service<
  ExchangeRates,
  {
    /** Stores a list of rates, all of it or nothing; answers how many. */
    readonly put: (list: string) => Effect.Effect<number, ExchangeRateList.UnusableRates>
    /** By currency and day, each with what it says in words. */
    readonly list: (part: {
      readonly page: number
      readonly perPage: number
    }) => Effect.Effect<ReadonlyArray<ExchangeRateList.DatedRate & { readonly meaning: string }>>
  }
>()("server/ExchangeRates") {
  static readonly layer = Layer.effect(
    ExchangeRates,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const network = yield* NetworkRepo
      const repo = yield* ExchangeRatesRepo

      const put = Effect.fn("ExchangeRates.put")(function* (list: string) {
        const { currency } = yield* network.get
        const rates = yield* Effect.fromResult(ExchangeRateList.read(list, currency))
        yield* repo.put(rates)
        return rates.length
      }, inTransaction)

      const list = Effect.fn("ExchangeRates.list")(
        (part: { readonly page: number; readonly perPage: number }) =>
          Effect.zipWith(network.get, repo.list(part), ({ currency }, rates) =>
            rates.map((rate) => ({ ...rate, meaning: ExchangeRateList.inWords(rate, currency) }))
          )
      )

      return ExchangeRates.of({ put, list })
    })
  ).pipe(Layer.provide([ExchangeRatesRepo.layer, NetworkRepo.layer]))
}
