import { Api, CurrentPrincipal } from "@affnet/api"
import { RowOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { makeAnswerReport } from "./answerReport.ts"
import { ConversionsReport } from "./ConversionsReport.ts"

const managers = HttpApiBuilder.group(
  Api,
  "conversionsReport",
  Effect.fn(function* (handlers) {
    const { all, options, refused } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportConversions: get(all),
      reportConversionsByPost: post(all),
      reportRefusedConversions: get(refused),
      reportRefusedConversionsByPost: post(refused),
      listConversionOptions: () =>
        Effect.map(CurrentPrincipal, (me) => ({ "columns-list": options(me) }))
    })
  })
)

const affiliates = HttpApiBuilder.group(
  Api,
  "affiliateConversionsReport",
  Effect.fn(function* (handlers) {
    const { ofAffiliate, refusedOfAffiliate } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAffiliateConversions: get(ofAffiliate),
      reportAffiliateConversionsByPost: post(ofAffiliate),
      reportAffiliateRefusedConversions: get(refusedOfAffiliate),
      reportAffiliateRefusedConversionsByPost: post(refusedOfAffiliate),
      listAffiliateConversionOptions: () =>
        Effect.succeed({ "columns-list": RowOptions.ofConversions.affiliate })
    })
  })
)

const advertisers = HttpApiBuilder.group(
  Api,
  "advertiserConversionsReport",
  Effect.fn(function* (handlers) {
    const { ofAdvertiser, refusedOfAdvertiser } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAdvertiserConversions: get(ofAdvertiser),
      reportAdvertiserConversionsByPost: post(ofAdvertiser),
      reportAdvertiserRefusedConversions: get(refusedOfAdvertiser),
      reportAdvertiserRefusedConversionsByPost: post(refusedOfAdvertiser),
      listAdvertiserConversionOptions: () =>
        Effect.succeed({ "columns-list": RowOptions.ofConversions.advertiser })
    })
  })
)

export const ConversionsReportHttp = Layer.mergeAll(managers, affiliates, advertisers).pipe(
  Layer.provide([ConversionsReport.layer, ExportSlots.layer])
)
