import {
  DeliveryVerdict,
  LeadFacts as Facts,
  type LeadDelivery,
  type LeadFacts,
  LeadLog,
  LeadRequest,
  PostingTemplate,
  UnixTime,
  type Vendor
} from "@affnet/domain"
import * as Patterns from "./Patterns.ts"
import { change, type Knowledge, nextId } from "./State.ts"

/** One round of deliveries: every vendor is asked once what it replies. Nothing leaves the process. */

type Entry = Pick<LeadLog.LeadLog, "type"> & Partial<LeadLog.LeadLog>

const nextDeliveryId = ({ records }: Knowledge): number =>
  nextId(
    records.leadsLog.flatMap(({ delivery_id }) =>
      delivery_id === null ? [] : [{ id: delivery_id }]
    )
  )

/** Adds a record to the leads log. */
export const log = (state: Knowledge, lead: LeadFacts.LeadFacts, entry: Entry): void => {
  const { leadsLog, nowMillis } = state.records
  const record: LeadLog.LeadLog = {
    lead_id: lead.lead_id,
    transaction_id: lead.transaction_id,
    affiliate_id: lead.affiliate_id,
    offer_id: lead.offer_id,
    goal_id: lead.goal_id,
    campaign_id: lead.campaign_id,
    ...LeadLog.noAttempt,
    created_millis: nowMillis,
    finished_millis: nowMillis,
    created: UnixTime.fromMillis(nowMillis),
    ...entry,
    id: LeadLog.LeadLogId.make(nextId(leadsLog))
  }
  change(state, { leadsLog: [...leadsLog, record] })
}

const notDeliverable = "The vendor has no posting instructions."

/** An attempt that is made again, and how often it was made before. */
export interface Repeated {
  readonly delivery_id: number
  readonly attempts: number
}

/** Delivers a lead to a vendor, for the first time or once more. */
export const deliver = (
  state: Knowledge,
  lead: LeadFacts.LeadFacts,
  vendor: Vendor.Vendor,
  repeated?: Repeated
): LeadDelivery.DeliveryStatus => {
  const delivery_id = repeated?.delivery_id ?? nextDeliveryId(state)
  const attempt = {
    type: "Outgoing Lead",
    vendor_id: vendor.id,
    delivery_id,
    attempt_no: (repeated?.attempts ?? 0) + 1
  } as const
  const template = PostingTemplate.parse(vendor)
  if (template === undefined) {
    log(state, lead, { ...attempt, delivery_status: "fail", error: notDeliverable })
    return "fail"
  }
  const rendered = PostingTemplate.render(template, Facts.tokenValues(lead, delivery_id))
  const request = LeadRequest.shown(vendor, rendered)
  const { body, status: httpStatus } = state.replyOf({ vendor_id: vendor.id, request })
  const { reason, status } = DeliveryVerdict.explain(
    { kind: "replied", httpStatus, body },
    vendor.success_reply,
    Patterns.matches
  )
  log(state, lead, {
    ...attempt,
    request,
    reply: LeadLog.replyBeginning(body),
    http_status: httpStatus,
    duration_millis: 0,
    delivery_status: status,
    error: status === "success" ? null : reason
  })
  return status
}
