/** Leads, and records of the leads log, as rows. */
import { Flag, LeadFacts, LeadField, LeadLog, UnixTime } from "@affnet/domain"
import { Struct } from "effect"
import type { HeadTable, Row, Table } from "../../platform/sql/commits/WriteSet.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"

/** What a lead, and what the log says of it, is searched by. */
export const leadSearchText = (lead: Parameters<typeof LeadFacts.searched>[0]): string =>
  searchText(...LeadFacts.searched(lead))

/** Its head has one unique key beside its id: a conversion has one lead. */
const leadTable: HeadTable = {
  table: "leads",
  columns: [
    ...["lead_id", "conversion_id", "campaign_id", "trash_reason", "delivery_skipped", "fields"],
    ...["email", "firstname", "lastname", "phone", "email_key", "phone_key", "search_text"],
    ...["by_affiliate", "created_millis", "updated_millis"]
  ],
  id: "lead_id",
  unique: ["conversion_id"]
}

/** What a lead says: its fields, and in columns of their own what it is found by. */
export const saidCells = (lead: LeadFacts.LeadFacts) => {
  const { email = null, firstname = null, lastname = null, phone = null } = lead.fields
  return {
    ...{ email, firstname, lastname, phone },
    ...LeadField.personKeys(lead.fields),
    fields: JSON.stringify(lead.fields),
    search_text: leadSearchText(lead)
  }
}

/** A new lead as a row. */
export const leadRow = (lead: LeadFacts.LeadFacts, isByAffiliate: boolean) => ({
  into: leadTable,
  cells: {
    ...lead,
    ...saidCells(lead),
    by_affiliate: Flag.fromBoolean(isByAffiliate),
    updated_millis: lead.created_millis
  }
})

/** What a record says beside whose lead it is about. */
export interface Entry {
  readonly type: LeadLog.Type
  readonly vendor_id: number | null
  readonly delivery_id: number | null
  readonly attempt_no: number | null
  readonly request_id: string | null
  readonly request: LeadLog.LeadLog["request"]
  readonly error: string | null
}

/** A record that is about to be written. */
export type LogRecord = readonly [lead: LeadFacts.LeadFacts, entry: Entry]

const toRow = Rows.toRow(LeadLog.LeadLog)

/** The columns of a new record. */
export const logTable: Table = {
  table: "leads_log",
  columns: [
    ...["type", "lead_id", "transaction_id", "affiliate_id", "offer_id", "goal_id", "campaign_id"],
    ...["vendor_id", "delivery_id", "attempt_no", "request_id", "request", "error"],
    ...["created_millis", "created", "finished_millis", "search_text", "email_key", "phone_key"]
  ]
}

/** A record as a row. */
export const logRow = ([lead, entry]: LogRecord, nowMillis: number): Row => ({
  into: logTable,
  cells: {
    ...toRow({
      ...entry,
      ...Struct.pick(lead, ["lead_id", "transaction_id", "affiliate_id", "offer_id"]),
      ...Struct.pick(lead, ["goal_id", "campaign_id"]),
      created_millis: nowMillis,
      created: UnixTime.fromMillis(nowMillis)
    }),
    finished_millis: entry.type === "Incoming Lead" ? nowMillis : null,
    search_text: leadSearchText(lead),
    ...LeadField.personKeys(lead.fields)
  }
})
