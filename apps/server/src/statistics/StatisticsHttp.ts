import { Api, CurrentPrincipal, type GivenStatistics, readStatistics } from "@affnet/api"
import { type Role, StatisticsOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Statistics } from "./Statistics.ts"

/** The handlers of each role do the same; who calls decides what is seen. */
const handlersOf = Effect.fnUntraced(function* (role: Role.Role) {
  const statistics = yield* Statistics
  const report = (query: GivenStatistics, body: GivenStatistics = {}) =>
    Effect.flatMap(CurrentPrincipal, (me) => statistics.report(me, readStatistics(query, body)))
  return {
    getStatistics: ({ query }: { readonly query: GivenStatistics }) => report(query),
    postStatistics: (posted: {
      readonly query: GivenStatistics
      readonly payload: GivenStatistics
    }) => report(posted.query, posted.payload),
    listBreakdowns: () =>
      Effect.succeed({ "breakdowns-list": StatisticsOptions.breakdownsOf(role) }),
    listOptions: () => Effect.succeed({ "columns-list": StatisticsOptions.columnsOf(role) })
  }
})

export const StatisticsHttp = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "statistics",
    Effect.fn(function* (handlers) {
      return handlers.handleAll(yield* handlersOf("manager"))
    })
  ),
  HttpApiBuilder.group(
    Api,
    "advertiserStatistics",
    Effect.fn(function* (handlers) {
      return handlers.handleAll(yield* handlersOf("advertiser"))
    })
  ),
  HttpApiBuilder.group(
    Api,
    "affiliateStatistics",
    Effect.fn(function* (handlers) {
      return handlers.handleAll(yield* handlersOf("affiliate"))
    })
  )
).pipe(Layer.provide(Statistics.layer))
