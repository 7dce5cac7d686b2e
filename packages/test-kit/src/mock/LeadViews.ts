import {
  type Lead,
  LeadAnswer,
  LeadDeliveries,
  LeadDelivery,
  LeadFacts,
  LeadRecord
} from "@affnet/domain"
import type { Records } from "./State.ts"

/** Leads as they are shown: what is stored of them, with their conversions and deliveries as they are now. */

const attemptsOf = ({ leadsLog, vendors }: Records, lead_id: Lead.LeadId) =>
  LeadDeliveries.fromLog(
    leadsLog.filter((record) => record.lead_id === lead_id),
    (id) => vendors.find((vendor) => vendor.id === id)?.title ?? ""
  )

/** What came of a lead at each vendor. */
export const deliveriesOf = (records: Records, lead_id: Lead.LeadId) =>
  attemptsOf(records, lead_id).map(({ delivery }) => delivery)

/** A lead in a list, by the number of its conversion. */
export type ShownLead = LeadRecord.LeadRecord & { readonly id: number }

const shown = (records: Records, lead: LeadRecord.LeadRecord): ShownLead => {
  const row = records.conversions.find((one) => one.transaction_id === lead.transaction_id)
  const deliveries = deliveriesOf(records, lead.lead_id)
  return {
    ...lead,
    ...(row && {
      conv_status: row.conv_status,
      revenue: row.revenue,
      payout: row.payout,
      amount: row.amount
    }),
    id: row?.id ?? 0,
    delivery_status: LeadDelivery.leadStatus(deliveries.map(({ status }) => status))
  }
}

/** All leads. */
export const shownLeads = (records: Records): ReadonlyArray<ShownLead> =>
  records.leads.map((lead) => shown(records, lead))

/** The lead with an id. */
export const leadOf = (records: Records, lead_id: string): ShownLead | undefined => {
  const found = records.leads.find((lead) => lead.lead_id === lead_id)
  return found && shown(records, found)
}

/** What is answered about a lead that was handed in. */
export const answerOf = (records: Records, lead: ShownLead, message: string): Lead.Lead => {
  const attempts = lead.delivery_skipped === null ? attemptsOf(records, lead.lead_id) : []
  const isReturned = new Set<number>(
    records.vendors.filter((vendor) => vendor.return_reply === 1).map(({ id }) => id)
  )
  const returned = attempts.find(({ delivery }) => isReturned.has(delivery.vendor_id))
  const incoming = records.leadsLog.find(
    (one) => one.lead_id === lead.lead_id && one.type === "Incoming Lead"
  )
  return LeadAnswer.of(
    { ...lead, trash_detail: incoming?.error ?? null },
    attempts.map(({ delivery }) => delivery),
    returned?.reply ?? null,
    message
  )
}

/** What managers find a lead by. */
export const searched = (lead: LeadRecord.LeadRecord) =>
  LeadFacts.searched({ ...lead, fields: lead })

/** What its affiliate finds it by: nobody finds out by searching whom it does not know. */
export const searchedByOwner = (lead: LeadRecord.OwnLeadRecord) =>
  lead.by_affiliate === 1
    ? LeadFacts.searched({ ...lead, fields: lead })
    : [lead.lead_id, lead.transaction_id, lead.click_id]

/** The facts that vendors are told of a lead. */
export const factsOf = (records: Records, lead: ShownLead): LeadFacts.LeadFacts =>
  LeadRecord.factsOf(lead, {
    conversion_id: lead.id,
    goal_alias: records.goals.find(({ id }) => id === lead.goal_id)?.alias ?? null
  })
