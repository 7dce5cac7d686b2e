import {
  Invoice,
  LeadDeliveries,
  LeadField,
  LeadLog,
  LeadRecord,
  ReceiveCampaign,
  TimeZone,
  Vendor
} from "@affnet/domain"
import { leadSearchText } from "../../leads/store/leadRows.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Records, Tables } from "./Table.ts"

const invoiceRow = Rows.toRow(Invoice.Invoice)
const campaignRow = Rows.toRow(ReceiveCampaign.ReceiveCampaign)
const vendorRow = Rows.toRow(Vendor.Vendor)
const logRow = Rows.toRow(LeadLog.LeadLog)

/** The last number of each year, so that the next invoice follows it. */
const counters = (invoices: ReadonlyArray<Invoice.Invoice>) => {
  const last = new Map<number, number>()
  for (const { invoice_number } of invoices) {
    const [, year, sequence] = invoice_number.split("-").map(Number)
    if (year === undefined || sequence === undefined) continue
    last.set(year, Math.max(last.get(year) ?? 0, sequence))
  }
  return Array.from(last, ([year, sequence]) => ({ year, last: sequence }))
}

/** Invoices, and the advertisers' numbers of them. */
export const invoiceRows = ({
  invoices = [],
  timezone = TimeZone.TimeZone.make("UTC")
}: Records): Tables => ({
  invoices: invoices.map((one) => ({
    ...invoiceRow(one),
    number: one.invoice_number,
    date: TimeZone.dayOf(one.created * 1000, timezone),
    issued: Invoice.isIssued(one.status) ? one.created : null
  })),
  invoice_counters: counters(invoices)
})

/** Postback deliveries. Records do not say how single attempts went. */
export const deliveryRows = (records: Records): Tables => {
  const { conversions = [], postbackDeliveries = [] } = records
  const byTransaction = new Map(conversions.map((one) => [one.transaction_id, one]))
  return {
    postback_deliveries: postbackDeliveries.map((one) => {
      const conversion = byTransaction.get(one.transaction_id)
      return {
        ...one,
        conversion_id: conversion?.id ?? 0,
        host: URL.parse(one.url)?.host ?? "",
        next_millis: one.next_attempt === null ? null : one.next_attempt * 1000,
        search_text: searchText(one.transaction_id, conversion?.click_id, conversion?.aff_click_id)
      }
    })
  }
}

/** A lead as it lies in its table. */
const leadRow = (lead: LeadRecord.LeadRecord, conversion_id: number) => {
  const fields = LeadRecord.said(lead)
  return {
    ...lead,
    ...LeadField.personKeys(fields),
    conversion_id,
    fields: JSON.stringify(fields),
    search_text: leadSearchText({ ...lead, fields }),
    created_millis: lead.created * 1000,
    updated_millis: lead.updated * 1000,
    erased_millis: lead.erased === null ? null : lead.erased * 1000
  }
}

const states = { success: "success", fail: "failed", pending: "waiting" } as const

/** The deliveries of leads, as the log has them. */
const deliveriesOf = ({ leadsLog = [], vendors = [] }: Records) => {
  const vendorOf = new Map(vendors.map((one) => [one.id, one]))
  const titleOf = (id: Vendor.VendorId) => vendorOf.get(id)?.title ?? ""
  const leads = Object.values(Object.groupBy(leadsLog, ({ lead_id }) => lead_id))
  return leads.flatMap((log = []) =>
    LeadDeliveries.fromLog(log, titleOf).map(({ attempts, delivery }, index) => ({
      ...delivery,
      id: delivery.delivery_id,
      lead_id: log[0]?.lead_id,
      position: index + 1,
      return_reply: vendorOf.get(delivery.vendor_id)?.return_reply ?? false,
      state: states[delivery.status],
      attempts,
      attempts_max: vendorOf.get(delivery.vendor_id)?.retry.attempts ?? attempts,
      updated_millis: log.at(-1)?.created_millis
    }))
  )
}

/** How leads are taken and delivered, and what became of them. */
export const leadRows = (records: Records): Tables => {
  const {
    conversions = [],
    leads = [],
    leadsLog = [],
    receiveCampaigns = [],
    vendors = []
  } = records
  const conversionOf = new Map<string, number>(
    conversions.map(({ id, transaction_id }) => [transaction_id, id])
  )
  const searchOf = new Map<string, string>(
    leads.map((lead) => [lead.lead_id, leadSearchText({ ...lead, fields: LeadRecord.said(lead) })])
  )
  return {
    receive_campaigns: receiveCampaigns.map((one) => ({
      ...campaignRow(one),
      search_text: searchText(one.title)
    })),
    vendors: vendors.map((one) => ({
      ...vendorRow(one),
      search_text: searchText(one.title, one.url)
    })),
    leads: leads.map((lead) => leadRow(lead, conversionOf.get(lead.transaction_id) ?? 0)),
    lead_deliveries: deliveriesOf(records),
    leads_log: leadsLog.map((one) => ({
      ...logRow(one),
      search_text: searchOf.get(one.lead_id) ?? searchText(one.lead_id, one.transaction_id)
    }))
  }
}
