import { LeadFacts as Facts, type LeadFacts, PostingTemplate, type Vendor } from "@affnet/domain"
import type { WholeConversion } from "../../tracking/conversions/WholeConversion.ts"
import { outgoing } from "../delivery/leadLogEntries.ts"
import type { Entry, LogRecord } from "../store/LeadLogRepo.ts"
import { type NewDelivery, reservedRow, type StoredDelivery } from "../store/LeadQueueRepo.ts"
import { type Leases, reservationMillis } from "../store/Leases.ts"
import type { QueuedDelivery } from "../store/QueuedDelivery.ts"
import type { Received } from "./LeadIntake.ts"
import type { Round } from "./LeadRecords.ts"

/** The vendor that a request calls first, and what is sent to it. */
export interface FirstCall {
  readonly vendor: Vendor.Vendor
  readonly template: PostingTemplate.PostingTemplate
}

/** A new lead with all that follows of it. */
export interface WholeLead {
  readonly conversion: WholeConversion
  /** What it is once its conversion has a number. */
  readonly factsOf: (conversion_id: number) => LeadFacts.LeadFacts
  readonly isByAffiliate: boolean
  /** Its record in the log. */
  readonly incoming: Entry
  readonly lead_id: string
  /** To all vendors, in their order. They are kept for who holds the token. */
  readonly deliveries: ReadonlyArray<NewDelivery>
  readonly token: string
  /** The first of the deliveries is begun when there is one. */
  readonly first: FirstCall | undefined
}

/** The deliveries as they are stored: all are reserved, and the first one is begun when somebody is called. */
export const deliveryRows = (
  { deliveries, first, lead_id, token }: WholeLead,
  leases: Leases,
  nowMillis: number
): ReadonlyArray<StoredDelivery> => {
  const untilMillis = nowMillis + reservationMillis(leases)
  const next_millis = nowMillis + leases.leaseMillis
  return deliveries.map((delivery, index) => {
    const row = reservedRow(lead_id, delivery, { token, nowMillis, untilMillis })
    const isBegun = index === 0 && first !== undefined
    return isBegun ? { ...row, state: "sending", attempts: 1, next_millis } : row
  })
}

/** What the request does with deliveries that are stored. */
export const roundOf = (
  { first, token }: WholeLead,
  lead: LeadFacts.LeadFacts,
  queued: ReadonlyArray<QueuedDelivery>
): Round => {
  const [head, ...others] = queued
  const count = queued.length
  if (first === undefined || head === undefined) return { token, count, first: [], rest: queued }
  const { template, vendor } = first
  const request = PostingTemplate.render(template, Facts.tokenValues(lead, head.id))
  return { token, count, first: [{ ...head, vendor, isProbe: false, lead, request }], rest: others }
}

/** A lead that is stored, with what its request does. */
export interface BegunLead {
  readonly whole: WholeLead
  readonly lead: LeadFacts.LeadFacts
  readonly round: Round
}

/** What the log says of it: that it came in, and the attempt that is about to be made. */
export const recordsOf = ({ lead, round, whole }: BegunLead): ReadonlyArray<LogRecord> => [
  [lead, whole.incoming],
  ...round.first.map(outgoing)
]

/** What became of leads that were stored. */
export type ReceivedWholes = ReadonlyMap<WholeLead, Received>

/** What became of these; one that is delivered to nobody has no round. */
export const received = (begun: ReadonlyArray<BegunLead>): ReceivedWholes =>
  new Map(
    begun.map(({ lead, round, whole }) => [
      whole,
      { lead, isNew: true, round: whole.deliveries.length === 0 ? undefined : round }
    ])
  )
