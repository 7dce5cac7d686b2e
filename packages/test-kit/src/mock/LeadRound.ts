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
    vendor_id: null,
    delivery_id: null,
    attempt_no: null,
    request: null,
    reply: null,
    http_status: null,
    duration_millis: null,
    delivery_status: null,
    error: null,
    is_unknown: false,
    request_id: null,
    erased: null,
    created_millis: nowMillis,
    finished_millis: nowMillis,
    created: UnixTime.fromMillis(nowMillis),
    ...entry,
    id: LeadLog.LeadLogId.make(nextId(leadsLog))
  }
  change(state, { leadsLog: [...leadsLog, record] })
}

/** What came of a lead at one vendor. */
export interface Delivered {
  readonly delivery: LeadDelivery.LeadDelivery
  readonly reply: string | null
}

const notDeliverable = "The vendor has no posting instructions."

/** Delivers a lead to a vendor. */
export const deliver = (
  state: Knowledge,
  lead: LeadFacts.LeadFacts,
  vendor: Vendor.Vendor
): Delivered => {
  const delivery_id = nextId(
    state.records.leadsLog.flatMap(({ delivery_id }) =>
      delivery_id === null ? [] : [{ id: delivery_id }]
    )
  )
  const outline = { delivery_id, vendor_id: vendor.id, vendor: vendor.title }
  const template = PostingTemplate.parse(vendor)
  if (template === undefined) {
    const delivery = {
      ...outline,
      status: "fail",
      http_status: null,
      error: notDeliverable
    } as const
    return { delivery, reply: null }
  }
  const rendered = PostingTemplate.render(template, Facts.tokenValues(lead, delivery_id))
  const request = LeadRequest.shown(vendor, rendered)
  const { body, status: httpStatus } = state.replyOf({ vendor_id: vendor.id, request })
  const { reason, status } = DeliveryVerdict.explain(
    { kind: "replied", httpStatus, body },
    vendor.success_reply,
    Patterns.matches
  )
  const error = status === "success" ? null : reason
  log(state, lead, {
    type: "Outgoing Lead",
    vendor_id: vendor.id,
    delivery_id,
    attempt_no: 1,
    request,
    reply: LeadLog.replyBeginning(body),
    http_status: httpStatus,
    duration_millis: 0,
    delivery_status: status,
    error
  })
  return { delivery: { ...outline, status, http_status: httpStatus, error }, reply: body }
}
