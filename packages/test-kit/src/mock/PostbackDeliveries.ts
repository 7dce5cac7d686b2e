import { NotFound, ValidationFailed } from "@affnet/api"
import {
  type ConversionRow,
  Money,
  PostbackCalls,
  PostbackDelivery,
  UnixTime
} from "@affnet/domain"
import { Effect } from "effect"
import { receiptOf } from "./Receipts.ts"
import { change, type Knowledge, nextId } from "./State.ts"

/** What affiliates are told. Nothing leaves the process: every call counts as one that arrived. */

type Row = ConversionRow.ConversionRow

const factsOf = ({ records }: Knowledge, row: Row): PostbackCalls.ConversionFacts => {
  const { affiliate_id, conv_status, goal_id, offer_id, transaction_id } = receiptOf({
    row,
    result: "exists"
  })
  return {
    conversion: {
      ...row,
      transaction_id,
      affiliate_id,
      goal_id,
      offer_id,
      status: conv_status,
      payout: Money.fromAmount(row.payout)
    },
    goal_alias: records.goals.find(({ id }) => id === goal_id)?.alias ?? null
  }
}

const send = (
  state: Knowledge,
  { conversion }: PostbackCalls.ConversionFacts,
  { postback_id, url }: PostbackCalls.PostbackCall,
  resend_of: PostbackDelivery.PostbackDeliveryId | null
): PostbackDelivery.PostbackDelivery => {
  const { nowMillis, postbackDeliveries } = state.records
  const created = UnixTime.fromMillis(nowMillis)
  const delivery: PostbackDelivery.PostbackDelivery = {
    id: PostbackDelivery.PostbackDeliveryId.make(nextId(postbackDeliveries)),
    postback_id,
    affiliate_id: conversion.affiliate_id,
    offer_id: conversion.offer_id,
    goal_id: conversion.goal_id,
    transaction_id: conversion.transaction_id,
    conv_status: conversion.status,
    url,
    state: "success",
    attempts: 1,
    http_status: 200,
    error: null,
    next_attempt: null,
    resend_of,
    request_id: null,
    created,
    updated: created
  }
  change(state, { postbackDeliveries: [...postbackDeliveries, delivery] })
  return delivery
}

/** Tells of a conversion that is new, or has another status than before. */
export const tell = (state: Knowledge, row: Row): void => {
  const facts = factsOf(state, row)
  const own = state.records.postbacks.filter(
    ({ affiliate_id }) => affiliate_id === facts.conversion.affiliate_id
  )
  for (const call of PostbackCalls.callsFor(facts, own)) send(state, facts, call, null)
}

const notSent = new ValidationFailed({
  errors: { postback_id: [PostbackCalls.notSentProblem] }
})

/** Tells of the conversion once more, as it is now. */
export const resend = Effect.fnUntraced(function* (
  state: Knowledge,
  delivery: PostbackDelivery.PostbackDelivery
) {
  const { conversions, postbacks } = state.records
  const row = conversions.find((one) => one.transaction_id === delivery.transaction_id)
  const postback = postbacks.find(({ id }) => id === delivery.postback_id)
  if (row === undefined || postback === undefined) return yield* new NotFound()
  if (!PostbackCalls.isSent(postback)) return yield* notSent
  const facts = factsOf(state, row)
  const url = PostbackCalls.urlOf(postback.code, facts)
  return send(state, facts, { postback_id: postback.id, url }, delivery.id)
})
