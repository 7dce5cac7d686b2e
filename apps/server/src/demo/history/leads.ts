/** Leads of the demo network: what people said, to whom it was sold, and the log of both. */
import { EligibleVendors, Lead, ReceiveCampaign, Vendor } from "@affnet/domain"
import { Array } from "effect"
import { leadOf } from "../../leads/intake/LeadIntake.ts"
import { incomingEntry } from "../../leads/intake/LeadSubmission.ts"
import { decideLead } from "../../leads/intake/leadDecision.ts"
import { leadRow } from "../../leads/store/leadRows.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { type Conversion, uuid } from "../Conversions.ts"
import type { Table } from "../Generation.ts"
import { networkTimeZone } from "../Moments.ts"
import { conversionRecord } from "./conversionRecord.ts"
import { cellsOf, leadDeliveries, logged } from "./leadDeliveries.ts"
import { type LeadPerson, leadPerson, leadSubmission } from "./leadSubmissions.ts"
import { type Past, settledMillis } from "./Past.ts"

/** Leads of each Receive campaign at most, the busiest first. */
const counts = [84, 6]

/** Vendors took or refused so many of the last leads at once, so that nothing speaks against them. */
const smooth = 5

const readCampaign = Rows.stored(ReceiveCampaign.ReceiveCampaign)
const readVendor = Rows.stored(Vendor.Vendor)

/** What counts of the click of each lead. */
const click = { timezone: networkTimeZone, leads_management: 1 } as const

/** A conversion that is a lead, and what decided about it. */
interface Chosen {
  readonly conversion: Conversion
  /** The active campaign of its goal. */
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly vendors: ReadonlyArray<Vendor.Vendor>
}

/** Conversions of the goals whose leads are taken, the oldest first. */
const chosenOf = ({ draw, generated, moments }: Past): ReadonlyArray<Chosen> => {
  const vendors = generated.vendors.map(readVendor)
  return Array.zip(generated.receiveCampaigns.map(readCampaign), counts)
    .flatMap(([bound, count]) => {
      const campaign = EligibleVendors.isActiveFor(bound, bound.goal_id) ? bound : undefined
      const own = vendors.filter(({ campaign_id }) => campaign_id === campaign?.id)
      const found = generated.conversions.filter(
        ({ created_millis, goal_id, status }) =>
          goal_id === bound.goal_id &&
          created_millis < moments.nowMillis - settledMillis &&
          // Without a campaign nothing makes a lead trash.
          (campaign !== undefined || status !== "trash")
      )
      return draw.sample(found, count).map((conversion) => ({ conversion, campaign, vendors: own }))
    })
    .sort((a, b) => a.conversion.created_millis - b.conversion.created_millis)
}

/** What the people said. Of leads that are trash every other one repeats the one before it; the others lack a name. */
const saidOf = ({ draw }: Past, chosen: ReadonlyArray<Chosen>) => {
  let before: LeadPerson | undefined
  let isRepeated = false
  return chosen.map(({ campaign, conversion }, index) => {
    const person = leadPerson(draw, conversion, index + 1)
    if (conversion.status !== "trash") {
      if (campaign !== undefined) before = person
      return { said: person, refused: undefined }
    }
    isRepeated = !isRepeated
    if (isRepeated && before !== undefined) return { said: before, refused: "duplicate" as const }
    const { lastname: _, ...said } = person
    return { said, refused: undefined }
  })
}

/** A lead as its submission decided it. */
const decidedLead = (
  { draw, generated }: Past,
  { campaign, conversion, vendors }: Chosen,
  { refused, said }: ReturnType<typeof saidOf>[number]
) => {
  const record = conversionRecord(conversion)
  const submission = leadSubmission(draw, conversion, said)
  const known = { submission, isDelivered: true, click, conversion: record, campaign, vendors }
  const decision = decideLead(known, refused)
  const goal = generated.goals.find(({ id }) => id === conversion.goal_id)
  const lead = leadOf(Lead.LeadId.make(uuid(draw)), decision, record, goal?.alias ?? null)
  const request_id = `${draw.hex(16)}-${draw.integer(1, 4000)}`
  const entry = incomingEntry(submission, decision.error, request_id)
  const received = logged([lead, entry], lead.created_millis)
  return { lead, decision, request_id, received, isByAffiliate: submission.of !== undefined }
}

/** Values that a later lead may not have, each since it came last. */
const duplicateKeys = (decided: ReadonlyArray<ReturnType<typeof decidedLead>>) =>
  decided.flatMap(({ decision }) =>
    decision.claims.flatMap((claim) => (claim.kind === "key" ? [claim.key] : []))
  )

/** The rows of leads, and what they brought about. */
export const leadTables = (past: Past): ReadonlyArray<Table> => {
  const chosen = chosenOf(past)
  const decided = Array.zipWith(chosen, saidOf(past, chosen), (one, said) =>
    decidedLead(past, one, said)
  )
  let last = 0
  const sold = decided.filter(({ decision }) => decision.vendors.length > 0)
  const made = sold.flatMap(({ decision: { vendors }, lead, request_id }, place) => {
    const ids = vendors.map(() => ++last)
    const mayStumble = place < sold.length - smooth
    return leadDeliveries(past.draw, { lead, vendors, ids, request_id, mayStumble })
  })
  const log = [
    ...decided.map(({ received }) => received),
    ...made.flatMap((delivery) => delivery.log)
  ].sort((a, b) => a.created_millis - b.created_millis)
  return [
    ["leads", decided.map(({ isByAffiliate, lead }) => cellsOf(leadRow(lead, isByAffiliate)))],
    ["lead_duplicate_keys", duplicateKeys(decided)],
    ["lead_deliveries", made.map(({ ended }) => ended)],
    ["leads_log", log.map((record, index) => ({ id: index + 1, ...record }))]
  ]
}
