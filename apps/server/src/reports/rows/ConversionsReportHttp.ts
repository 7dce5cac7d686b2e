import { RowOptions } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { makeAnswerReport } from "./answerReport.ts"
import { ConversionsReport } from "./ConversionsReport.ts"
import { listed } from "./listed.ts"

const managers = implement(
  "conversionsReport",
  Effect.fn(function* (handlers) {
    const { all, options, refused } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportConversions: get(all),
      reportConversionsByPost: post(all),
      reportRefusedConversions: get(refused),
      reportRefusedConversionsByPost: post(refused),
      listConversionOptions: () => asCaller((me) => listed(options(me)))
    })
  })
)

const affiliates = implement(
  "affiliateConversionsReport",
  Effect.fn(function* (handlers) {
    const { ofAffiliate, refusedOfAffiliate } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAffiliateConversions: get(ofAffiliate),
      reportAffiliateConversionsByPost: post(ofAffiliate),
      reportAffiliateRefusedConversions: get(refusedOfAffiliate),
      reportAffiliateRefusedConversionsByPost: post(refusedOfAffiliate),
      listAffiliateConversionOptions: () => listed(RowOptions.ofConversions.affiliate)
    })
  })
)

const advertisers = implement(
  "advertiserConversionsReport",
  Effect.fn(function* (handlers) {
    const { ofAdvertiser, refusedOfAdvertiser } = yield* ConversionsReport
    const { get, post } = yield* makeAnswerReport
    return handlers.handleAll({
      reportAdvertiserConversions: get(ofAdvertiser),
      reportAdvertiserConversionsByPost: post(ofAdvertiser),
      reportAdvertiserRefusedConversions: get(refusedOfAdvertiser),
      reportAdvertiserRefusedConversionsByPost: post(refusedOfAdvertiser),
      listAdvertiserConversionOptions: () => listed(RowOptions.ofConversions.advertiser)
    })
  })
)

export const ConversionsReportHttp = Layer.mergeAll(managers, affiliates, advertisers).pipe(
  Layer.provide([ConversionsReport.layer, ExportSlots.layer])
)
