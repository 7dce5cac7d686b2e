import {
  LeadField as Fields,
  LeadErasure,
  type LeadField,
  type LeadLog,
  LeadRecord,
  TrashReason,
  UnixTime
} from "@affnet/domain"
import { Schema } from "effect"
import { ofClick } from "./Leads.ts"
import { change, type Knowledge } from "./State.ts"

/** Erases what is known of people. */

const Said = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
const readSaid = Schema.decodeUnknownSync(Said)

/** Whose data a lead or a request holds. */
const isOf = (person: LeadErasure.LeadErasureInput, fields: LeadField.LeadValues): boolean => {
  const wanted = LeadErasure.keysOf(person)
  const known = LeadErasure.keysOf(fields)
  return (
    (wanted.email_key !== null && wanted.email_key === known.email_key) ||
    (wanted.phone_key !== null && wanted.phone_key === known.phone_key)
  )
}

/** Requests that no lead was made of keep the person in the log alone. */
const unkeptOf = ({ records }: Knowledge, person: LeadErasure.LeadErasureInput) => {
  const kept = new Set<string>(records.leads.map(({ lead_id }) => lead_id))
  return records.leadsLog.filter(
    ({ lead_id, request, type }) =>
      type === "Incoming Lead" &&
      !kept.has(lead_id) &&
      request?.body != null &&
      isOf(person, readSaid(request.body))
  )
}

/** The lead without its person; what its click knows stays. */
const emptied = ({ records }: Knowledge, lead: LeadRecord.LeadRecord): LeadRecord.LeadRecord => {
  const row = records.conversions.find(({ click_id }) => click_id === lead.click_id)
  const erased = UnixTime.fromMillis(records.nowMillis)
  const left = { ...LeadRecord.silent, ...LeadRecord.marks({}), ...(row && ofClick(row)) }
  return { ...lead, ...left, erased, updated: erased }
}

const emptiedRecord = (record: LeadLog.LeadLog, nowMillis: number): LeadLog.LeadLog => ({
  ...record,
  request: null,
  reply: null,
  error:
    record.type === "Outgoing Lead" && record.error !== null ? LeadErasure.notice : record.error,
  erased: UnixTime.fromMillis(nowMillis)
})

/** The same person may hand in a lead again, and it is no duplicate then. */
const forget = (state: Knowledge, erased: ReadonlyArray<LeadRecord.LeadRecord>): void => {
  const clicks = new Set(erased.map(({ click_id }) => click_id))
  for (const [said, click_id] of state.leadClicks) {
    if (clicks.has(click_id)) state.leadClicks.delete(said)
  }
  const keys = new Set(
    erased.flatMap((lead) => TrashReason.duplicateKeys({ duplicate_fields: Fields.names }, lead))
  )
  state.taken.forEach((place, index) => {
    const left = place.keys.filter((key) => !keys.has(key))
    state.taken[index] = { ...place, keys: left }
  })
}

/** Erases every lead with the e-mail address or the phone number. */
export const erase = (
  state: Knowledge,
  person: LeadErasure.LeadErasureInput
): LeadErasure.LeadErasure => {
  const { leads, leadsLog, nowMillis } = state.records
  const found = leads.filter((lead) => lead.erased === null && isOf(person, lead))
  const ids = new Set<string>([...found, ...unkeptOf(state, person)].map(({ lead_id }) => lead_id))
  forget(state, found)
  change(state, {
    leads: leads.map((lead) => (found.includes(lead) ? emptied(state, lead) : lead)),
    leadsLog: leadsLog.map((one) => (ids.has(one.lead_id) ? emptiedRecord(one, nowMillis) : one))
  })
  const log_records = leadsLog.filter(({ lead_id }) => ids.has(lead_id)).length
  return { leads: ids.size, log_records, deliveries: 0, is_complete: true }
}
