import { NotFound, ValidationFailed } from "@affnet/api"
import {
  type ConversionRecord,
  OutboundRequest,
  PostbackCalls,
  type PostbackDelivery
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { PostbacksRepo } from "../../catalog/postbacks/PostbacksRepo.ts"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { makeTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionsRepo } from "../conversions/ConversionsRepo.ts"
import { makeFactsOf } from "./conversionFacts.ts"
import { PostbackDeliveryLogRepo } from "./PostbackDeliveryLogRepo.ts"
import { type Message, type NewDelivery, PostbackQueueRepo } from "./PostbackQueueRepo.ts"

const notSent = new ValidationFailed({
  errors: { postback_id: [PostbackCalls.notSentProblem] }
})

const hostOf = (url: string): string =>
  Option.match(OutboundRequest.targetOf(url), { onNone: () => "", onSome: ({ host }) => host })

/** The postback of a conversion by one call. */
export const toMessage = (
  conversion: ConversionRecord.NewConversionRecord,
  { postback_id, url }: PostbackCalls.PostbackCall,
  asked: Pick<NewDelivery, "resend_of" | "request_id">
): Message => ({
  postback_id,
  affiliate_id: conversion.affiliate_id,
  offer_id: conversion.offer_id,
  goal_id: conversion.goal_id,
  transaction_id: conversion.transaction_id,
  conv_status: conversion.status,
  url,
  host: hostOf(url),
  ...asked,
  search_text: searchText(conversion.transaction_id, conversion.click_id, conversion.aff_click_id)
})

/** Whether affiliates are notified of a change; managers may suppress that for adjustments. */
export const TellsAffiliates = Context.Reference<boolean>("server/TellsAffiliates", {
  defaultValue: () => true
})

/** Makes the deliveries that tell affiliates of their conversions; a worker sends them. */
export class PostbackDeliveries extends Context.Service<PostbackDeliveries>()(
  "server/PostbackDeliveries",
  {
    make: Effect.gen(function* () {
      const conversions = yield* ConversionsRepo
      const log = yield* PostbackDeliveryLogRepo
      const postbacks = yield* PostbacksRepo
      const queue = yield* PostbackQueueRepo
      const inTransaction = yield* makeTransaction

      const ofAffiliate = cacheBriefly(postbacks.ofAffiliate, String)
      const factsOf = yield* makeFactsOf

      /** The postbacks of a conversion in its current state. */
      const messages = Effect.fnUntraced(function* (
        conversion: ConversionRecord.NewConversionRecord
      ) {
        if (!(yield* TellsAffiliates)) return []
        const all = yield* ofAffiliate(conversion.affiliate_id)
        const matching = PostbackCalls.matching(conversion, all)
        if (matching.length === 0) return []
        const calls = PostbackCalls.callsFor(yield* factsOf(conversion), matching)
        const asked = { resend_of: null, request_id: yield* currentRequestId }
        return calls.map((call) => toMessage(conversion, call, asked))
      })

      /** Stores the deliveries of a change. */
      const enqueue = Effect.fn("PostbackDeliveries.enqueue")(function* (
        change: ConversionRecord.ConversionChange
      ) {
        if (!PostbackCalls.isTold(change)) return
        const conversion_id = change.after.id
        const told = (yield* messages(change.after)).map((one) => ({ ...one, conversion_id }))
        if (told.length > 0) yield* queue.insert(told, yield* Clock.currentTimeMillis)
      }, partOfTransaction)

      /** Tells once more, and answers the delivery that does. */
      const resend = Effect.fn("PostbackDeliveries.resend")(function* (
        id: PostbackDelivery.PostbackDeliveryId
      ) {
        const nowMillis = yield* Clock.currentTimeMillis
        const subject = yield* orNotFound(log.findForUpdate(id))
        const open = yield* log.openLike(subject)
        if (Option.isSome(open)) {
          yield* queue.hasten(open.value, nowMillis)
          return open.value
        }
        const conversion = yield* conversions.findByIdForUpdate(subject.conversion_id)
        if (conversion === undefined) return yield* new NotFound()
        const postback = yield* orNotFound(postbacks.find(subject.postback_id))
        if (!PostbackCalls.isSent(postback)) return yield* notSent
        const url = PostbackCalls.urlOf(postback.code, yield* factsOf(conversion))
        const call = { postback_id: postback.id, url }
        const asked = { resend_of: id, request_id: yield* currentRequestId }
        yield* queue.insert(
          [{ ...toMessage(conversion, call, asked), conversion_id: conversion.id }],
          nowMillis
        )
        return yield* orNotFound(log.openLike(subject))
      }, inTransaction)

      return { messages, enqueue, resend }
    })
  }
) {
  static readonly layer = Layer.effect(PostbackDeliveries, PostbackDeliveries.make).pipe(
    Layer.provide([
      ConversionsRepo.layer,
      PostbackDeliveryLogRepo.layer,
      PostbackQueueRepo.layer,
      PostbacksRepo.layer
    ])
  )
}
