import { RowOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { implement } from "../../platform/http/handlers.ts"
import { makeAnswerReport } from "./answerReport.ts"
import { ClicksReport } from "./ClicksReport.ts"
import { listed } from "./listed.ts"

const managers = implement(
  "clicksReport",
  Effect.fn(function* (handlers) {
    const { invalid, logged, valid } = yield* ClicksReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportClicks: get(valid),
      reportClicksByPost: post(valid),
      reportInvalidClicks: get(invalid),
      reportInvalidClicksByPost: post(invalid),
      reportLoggedClicks: get(logged),
      reportLoggedClicksByPost: post(logged),
      listClickOptions: () => listed(RowOptions.ofClicks.manager)
    })
  })
)

const affiliates = implement(
  "affiliateClicksReport",
  Effect.fn(function* (handlers) {
    const { invalidOfAffiliate, loggedOfAffiliate, validOfAffiliate } = yield* ClicksReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAffiliateClicks: get(validOfAffiliate),
      reportAffiliateClicksByPost: post(validOfAffiliate),
      reportAffiliateInvalidClicks: get(invalidOfAffiliate),
      reportAffiliateInvalidClicksByPost: post(invalidOfAffiliate),
      reportAffiliateLoggedClicks: get(loggedOfAffiliate),
      reportAffiliateLoggedClicksByPost: post(loggedOfAffiliate),
      listAffiliateClickOptions: () => listed(RowOptions.ofClicks.affiliate)
    })
  })
)

const advertisers = implement(
  "advertiserClicksReport",
  Effect.fn(function* (handlers) {
    const { loggedOfAdvertiser, validOfAdvertiser } = yield* ClicksReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAdvertiserClicks: get(validOfAdvertiser),
      reportAdvertiserClicksByPost: post(validOfAdvertiser),
      reportAdvertiserLoggedClicks: get(loggedOfAdvertiser),
      reportAdvertiserLoggedClicksByPost: post(loggedOfAdvertiser),
      listAdvertiserClickOptions: () => listed(RowOptions.ofClicks.advertiser)
    })
  })
)

export const ClicksReportHttp = Layer.mergeAll(managers, affiliates, advertisers).pipe(
  Layer.provide([ClicksReport.layer, ExportSlots.layer])
)
