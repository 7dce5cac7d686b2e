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

      return ExchangeRates.of({ put })
    })
  ).pipe(Layer.provide([ExchangeRatesRepo.layer, NetworkRepo.layer]))
}
