/** What trackers of the demo network's affiliates were told lately, and what they answered. */
import { Countries, Postback, PostbackCalls, PostbackRetries } from "@affnet/domain"
import { Array, Iterable, Schema, Struct } from "effect"
import { termNames } from "../../catalog/postbacks/PostbacksRepo.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { toMessage } from "../../tracking/postback-deliveries/PostbackDeliveries.ts"
import { seconds, toRow } from "../../tracking/postback-deliveries/PostbackQueueRepo.ts"
import { endingOf } from "../../tracking/postback-deliveries/PostbackSending.ts"
import { isDecided } from "../ConversionChanges.ts"
import type { Conversion } from "../Conversions.ts"
import type { Table } from "../Generation.ts"
import { type Callee, callsOf } from "./calls.ts"
import { conversionRecord } from "./conversionRecord.ts"
import { type Past, settledMillis } from "./Past.ts"
import { makeTrackers, wellTracker } from "./trackers.ts"

/** So many conversions were told of. */
const count = 150

const terms = Struct.pick(Postback.Postback.fields, [...termNames, "affiliate_id", "created"])
const readPostback = Rows.stored(Schema.Struct(terms))

/** Nobody asked for them but the conversion. */
const asked = { resend_of: null, request_id: null }

/** When the conversion got the status that it has. */
const toldMillis = (conversion: Conversion): number =>
  isDecided(conversion) ? conversion.updated_millis : conversion.created_millis

/** The postbacks of a conversion in its present state. */
const makeMessages = ({ generated }: Past) => {
  const aliasOf = new Map(generated.goals.map(({ alias, id }) => [id, alias]))
  const sent = generated.postbacks.map(readPostback).filter(PostbackCalls.isSent)
  const ofAffiliate = Array.groupBy(sent, ({ affiliate_id }) => String(affiliate_id))
  return (row: Conversion, atMillis: number) => {
    const own = ofAffiliate[String(row.affiliate_id)] ?? []
    const known = own.filter(({ created }) => created * 1000 <= atMillis)
    if (known.length === 0) return []
    const conversion = conversionRecord(row)
    const facts = {
      conversion,
      goal_alias: aliasOf.get(row.goal_id) ?? null,
      country_code: Countries.find(row.country)?.country_code ?? null
    }
    return PostbackCalls.callsFor(facts, known).map((call) => ({
      ...toMessage(conversion, call, asked),
      conversion_id: row.id
    }))
  }
}

/** What was told of the newest changes, the oldest of these first. */
const toldOf = (past: Past) => {
  const { generated, moments } = past
  const messagesOf = makeMessages(past)
  const changes = generated.conversions
    .map((conversion) => ({ conversion, atMillis: toldMillis(conversion) }))
    .filter(({ atMillis }) => atMillis < moments.nowMillis - settledMillis)
    .sort((a, b) => b.atMillis - a.atMillis)
  const told = Iterable.map(changes, ({ atMillis, conversion }) =>
    messagesOf(conversion, atMillis).map((message) => ({ message, atMillis }))
  )
  return [...Iterable.take(Iterable.filter(told, Array.isReadonlyArrayNonEmpty), count)]
    .reverse()
    .flat()
}

/** A delivery that has ended, and its attempts. */
const delivered = (
  { draw, moments }: Past,
  { atMillis, message }: ReturnType<typeof toldOf>[number],
  id: number,
  tracker: Callee
) => {
  const callsTo = (callee: Callee) =>
    callsOf(draw, callee, atMillis + draw.integer(2, 40), (call) =>
      PostbackRetries.nextStep(call.sent, call.attempt_no, call.finished_millis)
    )
  const tried = callsTo(tracker)
  // Nothing is left to be tried: a worker would call hosts that do not exist.
  const isOver = tried.last.finished_millis < moments.nowMillis
  const { calls, last, state } = isOver ? tried : callsTo(wellTracker(draw))
  const attempts = calls.map(({ attempt_no, duration_millis, sent, ...call }) => ({
    delivery_id: id,
    attempt_no,
    ...call,
    ...endingOf(sent, duration_millis)
  }))
  const { error, http_status } = endingOf(last.sent, last.duration_millis)
  const row = {
    id,
    ...toRow(message, atMillis),
    state,
    attempts: attempts.length,
    http_status,
    error,
    next_millis: null,
    updated: seconds(last.finished_millis)
  }
  return { row, attempts }
}

/** The rows of postback deliveries. */
export const postbackTables = (past: Past): ReadonlyArray<Table> => {
  const told = toldOf(past)
  const trackerOf = makeTrackers(past.draw, told)
  const made = told.map((one, index) => delivered(past, one, index + 1, trackerOf(one)))
  return [
    ["postback_deliveries", made.map(({ row }) => row)],
    ["postback_attempts", made.flatMap(({ attempts }) => attempts)]
  ]
}
