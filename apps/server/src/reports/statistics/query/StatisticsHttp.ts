import {
  CurrentPrincipal,
  type GivenStatistics,
  readStatistics,
  type StatisticsRequest
} from "@affnet/api"
import { Accepted, CsvResponse } from "@affnet/api/Wire"
import { type Role, StatisticsOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as CsvAnswer from "../../../platform/http/CsvAnswer.ts"
import { ExportSlots } from "../../../platform/http/ExportSlots.ts"
import { implement } from "../../../platform/http/handlers.ts"
import * as ProgressAnswer from "../../../platform/http/ProgressAnswer.ts"
import { Statistics } from "./Statistics.ts"
import { answerOf, treeAnswerOf } from "./StatisticsAnswer.ts"

/** Whether the caller wants to hear how far a report is. */
const isProgressWanted = (request: HttpServerRequest.HttpServerRequest): boolean =>
  !CsvResponse.isWanted(request) && Accepted.isRather(request.headers.accept, "text/event-stream")

interface Asked {
  readonly query: GivenStatistics
  readonly request: HttpServerRequest.HttpServerRequest
}
interface Posted extends Asked {
  readonly payload: GivenStatistics
}

/** The handlers of each role do the same; who calls decides what is seen. */
const handlersOf = Effect.fnUntraced(function* (role: Role.Role) {
  const statistics = yield* Statistics
  const answer = yield* CsvAnswer.makeAnswer
  const answering = (toReport: typeof treeAnswerOf) =>
    Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest,
      asked: StatisticsRequest
    ) {
      const opened = yield* statistics.open(yield* CurrentPrincipal, asked)
      const isCsv = CsvResponse.isWanted(request)
      const answered = (tell?: ProgressAnswer.Tell) =>
        answer(request, toReport(opened, asked, isCsv, tell))
      return isProgressWanted(request) ? yield* ProgressAnswer.respond(answered) : yield* answered()
    })
  const report = answering((opened, asked, _, tell) => answerOf(opened, asked, tell))
  const tree = answering(treeAnswerOf)
  return {
    getStatisticsTree: ({ query, request }: Asked) => tree(request, readStatistics(query)),
    postStatisticsTree: ({ payload, query, request }: Posted) =>
      tree(request, readStatistics(query, payload)),
    getStatistics: ({ query, request }: Asked) => report(request, readStatistics(query)),
    postStatistics: ({ payload, query, request }: Posted) =>
      report(request, readStatistics(query, payload)),
    listBreakdowns: () =>
      Effect.succeed({ "breakdowns-list": StatisticsOptions.breakdownsOf(role) }),
    listOptions: () => Effect.succeed({ "columns-list": StatisticsOptions.columnsOf(role) })
  }
})

export const StatisticsHttp = Layer.mergeAll(
  implement("statistics", (handlers) =>
    Effect.map(handlersOf("manager"), (answers) => handlers.handleAll(answers))
  ),
  implement("advertiserStatistics", (handlers) =>
    Effect.map(handlersOf("advertiser"), (answers) => handlers.handleAll(answers))
  ),
  implement("affiliateStatistics", (handlers) =>
    Effect.map(handlersOf("affiliate"), (answers) => handlers.handleAll(answers))
  )
).pipe(Layer.provide([Statistics.layer, ExportSlots.layer]))
