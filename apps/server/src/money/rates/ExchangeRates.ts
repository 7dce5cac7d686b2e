import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type Currency,
  ExchangeRate,
  ExchangeRateList,
  type ListQuery,
  TimeZone
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { now } from "../../platform/now.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ExchangeRatesRepo, type StoredRate } from "./ExchangeRatesRepo.ts"

type Rate = ExchangeRate.ExchangeRate

const withMeaning =
  (home: Currency.Currency) =>
  (rate: StoredRate): Rate => ({ ...rate, meaning: ExchangeRateList.inWords(rate, home) })

/** What one unit of the network's currency buys of others. */
export class ExchangeRates extends Context.Service<ExchangeRates>()("server/ExchangeRates", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const repo = yield* ExchangeRatesRepo

    /** Stores a list of rates, all of it or nothing; answers how many. */
    const put = Effect.fn("ExchangeRates.put")(function* (list: string) {
      const { currency } = yield* network.get
      const rates = yield* Effect.fromResult(ExchangeRateList.read(list, currency))
      const updated = yield* now
      yield* repo.put(rates.map((rate) => ({ ...rate, manager_id: null, updated })))
      return rates.length
    }, inTransaction)

    const record = (actor: Principal, { date, id, meaning }: Rate, before: Rate | undefined) => ({
      account: actor,
      actor,
      action: "exchange_rate.set" as const,
      entity: "exchange_rate",
      entity_id: id,
      message:
        before === undefined
          ? `The exchange rate of ${date} was set: ${meaning}.`
          : `The exchange rate of ${date} was set: ${meaning}. It was ${before.rate}, by ${before.source}.`
    })

    /** Sets rates of a day. An unchanged one is not written. */
    const set = Effect.fn("ExchangeRates.set")(function* (
      actor: Principal,
      input: ExchangeRate.ExchangeRatesInput
    ) {
      const { currency: home, timezone } = yield* network.get
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, timezone)
      yield* Refusals.unless(ExchangeRate.problemOf(input, { home, today }))
      const { date = today, rates } = input
      const currencies = rates.map(({ currency }) => currency)
      const found = Effect.map(repo.ofDay(date, currencies), (stored) => {
        const known = stored.map(withMeaning(home))
        return new Map(known.map((rate) => [rate.currency, rate] as const))
      })
      const before = yield* found
      const source = ExchangeRate.manual
      const changed = rates.filter(({ currency, rate }) => {
        const known = before.get(currency)
        return known?.rate !== rate || known.source !== source
      })
      const updated = yield* now
      const by = { date, source, manager_id: actor.account_id, updated }
      yield* repo.put(changed.map((rate) => ({ ...rate, ...by })))
      const after = yield* found
      const recordOf = ({ currency }: ExchangeRate.NewRate) => {
        const rate = after.get(currency)
        return rate === undefined ? [] : [rate]
      }
      yield* log.recordAll(
        changed.flatMap(recordOf).map((rate) => record(actor, rate, before.get(rate.currency)))
      )
      return rates.flatMap(recordOf)
    }, inTransaction)

    return {
      put,
      set,
      /** By currency and day, each with what it says in words. */
      byCurrency: Effect.fn("ExchangeRates.byCurrency")(
        (part: { readonly page: number; readonly perPage: number }) =>
          Effect.zipWith(network.get, repo.byCurrency(part), ({ currency }, rates) =>
            rates.map((rate) => ({ ...rate, meaning: ExchangeRateList.inWords(rate, currency) }))
          )
      ),
      list: Effect.fn("ExchangeRates.list")((query: ListQuery.ListQuery) =>
        Effect.zipWith(network.get, repo.list(query), ({ currency }, { items, ...page }) => ({
          ...page,
          items: items.map(withMeaning(currency))
        }))
      )
    }
  })
}) {
  static readonly layer = Layer.effect(ExchangeRates, ExchangeRates.make).pipe(
    Layer.provide([ActivityLog.layer, ExchangeRatesRepo.layer, NetworkRepo.layer])
  )
}
