import {
  Api,
  CurrentPrincipal,
  type GivenStatistics,
  readStatistics,
  type StatisticsRequest
} from "@affnet/api"
import { CsvResponse } from "@affnet/api/Wire"
import { type Role, StatisticsOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { State } from "../State.ts"
import { statisticsOf } from "../Statistics.ts"
import { asCsv } from "../Tables.ts"

interface Asked {
  readonly query: GivenStatistics
  readonly request: HttpServerRequest.HttpServerRequest
}
interface Posted extends Asked {
  readonly payload: GivenStatistics
}

const report = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  asked: StatisticsRequest
) {
  const { records } = yield* State
  const { report, table } = yield* statisticsOf(records, yield* CurrentPrincipal, asked)
  return CsvResponse.isWanted(request) ? asCsv(table, asked) : report
})

const handlersOf = (role: Role.Role) => ({
  getStatistics: ({ query, request }: Asked) => report(request, readStatistics(query)),
  postStatistics: ({ payload, query, request }: Posted) =>
    report(request, readStatistics(query, payload)),
  listBreakdowns: () => Effect.succeed({ "breakdowns-list": StatisticsOptions.breakdownsOf(role) }),
  listOptions: () => Effect.succeed({ "columns-list": StatisticsOptions.columnsOf(role) })
})

/** Sums over clicks and conversions. */
export const statisticsGroups = Layer.mergeAll(
  HttpApiBuilder.group(Api, "statistics", (handlers) => handlers.handleAll(handlersOf("manager"))),
  HttpApiBuilder.group(Api, "advertiserStatistics", (handlers) =>
    handlers.handleAll(handlersOf("advertiser"))
  ),
  HttpApiBuilder.group(Api, "affiliateStatistics", (handlers) =>
    handlers.handleAll(handlersOf("affiliate"))
  )
)
