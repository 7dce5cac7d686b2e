import { Api } from "@affnet/api"
import { RowOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { makeAnswerReport } from "./answerReport.ts"
import { ClicksReport } from "./ClicksReport.ts"

const managers = HttpApiBuilder.group(
  Api,
  "clicksReport",
  Effect.fn(function* (handlers) {
    const { invalid, valid } = yield* ClicksReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportClicks: get(valid),
      reportClicksByPost: post(valid),
      reportInvalidClicks: get(invalid),
      reportInvalidClicksByPost: post(invalid)
    })
  })
)

const affiliates = HttpApiBuilder.group(
  Api,
  "affiliateClicksReport",
  Effect.fn(function* (handlers) {
    const { invalidOfAffiliate, validOfAffiliate } = yield* ClicksReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAffiliateClicks: get(validOfAffiliate),
      reportAffiliateClicksByPost: post(validOfAffiliate),
      reportAffiliateInvalidClicks: get(invalidOfAffiliate),
      reportAffiliateInvalidClicksByPost: post(invalidOfAffiliate),
      listAffiliateClickOptions: () => Effect.succeed({ "columns-list": RowOptions.ofClicks })
    })
  })
)

export const ClicksReportHttp = Layer.mergeAll(managers, affiliates).pipe(
  Layer.provide([ClicksReport.layer, ExportSlots.layer])
)
