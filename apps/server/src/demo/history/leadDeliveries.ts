import { type LeadFacts, LeadLog, LeadRetries, type Vendor } from "@affnet/domain"
import { Array, Duration, Struct } from "effect"
import {
  attemptOf,
  type Callable,
  deliveryPlanOf,
  outgoingRecord,
  templateOf
} from "../../leads/delivery/LeadAttempt.ts"
import { endingOf } from "../../leads/delivery/LeadSending.ts"
import { type LogRecord, logRow } from "../../leads/store/leadRows.ts"
import type { Row } from "../../platform/sql/commits/WriteSet.ts"
import type { Draw } from "../Draw.ts"
import { type Call, callsOf } from "./calls.ts"
import { vendorReplies } from "./vendorReplies.ts"

/** How often a vendor has trouble with a lead. */
const trouble = 0.15

/** No request holds a delivery that has ended. */
const noLeases = { leaseMillis: 0, budgetMillis: 0 }

/** What the end of an attempt fills in the log. */
const noEnding = Struct.pick(LeadLog.noAttempt, [
  "reply",
  "http_status",
  "duration_millis",
  "delivery_status",
  "is_unknown"
])

/** A row with all columns of its table. */
export const cellsOf = ({ cells, into }: Row) =>
  Object.fromEntries(into.columns.map((name) => [name, cells[name] ?? null]))

/** A record of the log, written at that moment. */
export const logged = (record: LogRecord, created_millis: number) => ({
  ...noEnding,
  ...cellsOf(logRow(record, created_millis)),
  created_millis
})

/** A lead that goes to vendors. */
export interface DeliveredLead {
  readonly lead: LeadFacts.LeadFacts
  readonly vendors: ReadonlyArray<Vendor.Vendor>
  /** A number for each delivery. */
  readonly ids: ReadonlyArray<number>
  readonly request_id: string
  /** Whether vendors may have trouble with it. */
  readonly mayStumble: boolean
}

/** The calls of a vendor for one delivery, with what is recorded of each. */
const attemptsOf = (
  draw: Draw,
  vendor: Vendor.Vendor,
  hasTrouble: boolean,
  startMillis: number
) => {
  const endingAfter = ({ duration_millis, sent }: Call) =>
    endingOf({ vendor }, sent, Duration.millis(duration_millis))
  const nextStep = (call: Call) =>
    LeadRetries.nextStep({
      result: call.sent,
      status: endingAfter(call).delivery_status,
      attempts: call.attempt_no,
      attempts_max: vendor.retry.attempts,
      vendor,
      nowMillis: call.finished_millis,
      jitter: draw.fraction()
    })
  const callee = vendorReplies(draw, vendor, hasTrouble)
  const made = callsOf(draw, callee, startMillis, nextStep)
  const attempts = made.calls.map((call) => ({ call, ending: endingAfter(call) }))
  return { ...made, attempts, ending: endingAfter(made.last) }
}

/** A delivery that has ended, and the records of its attempts. */
const delivered = (
  row: Row,
  { delivery, lead, vendor }: Omit<Callable, "isProbe" | "template">,
  { attempts, ending: { error, http_status }, last, state }: ReturnType<typeof attemptsOf>
) => {
  const template = templateOf(vendor)
  const log = attempts.flatMap(({ call, ending }) => {
    if (template === undefined) return []
    const { attempt_no, finished_millis, started_millis } = call
    const begun = { ...delivery, attempts: attempt_no - 1 }
    const attempt = attemptOf({ delivery: begun, lead, vendor, template, isProbe: false })
    return [{ ...logged(outgoingRecord(attempt), started_millis), ...ending, finished_millis }]
  })
  const ended = {
    ...cellsOf(row),
    state,
    attempts: attempts.length,
    next_millis: null,
    lease_token: null,
    http_status,
    error,
    updated_millis: last.finished_millis
  }
  return { ended, log }
}

/** The deliveries of a lead to its vendors, one after the other, and the records of all attempts. */
export const leadDeliveries = (
  draw: Draw,
  { ids, lead, mayStumble, request_id, vendors }: DeliveredLead
) => {
  const { created_millis } = lead
  const { plan, rows } = deliveryPlanOf({
    lead,
    vendors,
    ids,
    token: "",
    request_id,
    nowMillis: created_millis,
    leases: noLeases,
    first: undefined
  })
  let startMillis = created_millis
  return Array.zip(Array.zip(plan.rest, vendors), rows).map(([[delivery, vendor], row]) => {
    const hasTrouble = draw.chance(trouble) && mayStumble
    const made = attemptsOf(draw, vendor, hasTrouble, startMillis)
    // A later attempt is a worker's, and lets no vendor wait.
    startMillis = made.first.finished_millis + draw.integer(2, 20)
    return delivered(row, { delivery, lead, vendor }, made)
  })
}
