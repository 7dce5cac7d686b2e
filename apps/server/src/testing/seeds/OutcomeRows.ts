import { Invoice, LeadLog, ReceiveCampaign, Vendor } from "@affnet/domain"
import { leadSearchText } from "../../leads/leadSearchText.ts"
import * as Rows from "../../sql/Rows.ts"
import { searchText } from "../../sql/searchText.ts"
import type { Records, Table } from "./Table.ts"

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
export const invoiceRows = ({ invoices = [] }: Records): ReadonlyArray<Table> => [
  ["invoices", invoices.map((one) => ({ ...invoiceRow(one), number: one.invoice_number }))],
  ["invoice_counters", counters(invoices)]
]

/** What affiliates were told. How single attempts went is not told by the record. */
export const deliveryRows = (records: Records): ReadonlyArray<Table> => {
  const { conversions = [], postbackDeliveries = [] } = records
  const byTransaction = new Map(conversions.map((one) => [one.transaction_id, one]))
  return [
    [
      "postback_deliveries",
      postbackDeliveries.map((one) => {
        const conversion = byTransaction.get(one.transaction_id)
        return {
          ...one,
          conversion_id: conversion?.id ?? 0,
          host: URL.parse(one.url)?.host ?? "",
          next_millis: one.next_attempt === null ? null : one.next_attempt * 1000,
          search_text: searchText(
            one.transaction_id,
            conversion?.click_id,
            conversion?.aff_click_id
          )
        }
      })
    ]
  ]
}

/** How leads are taken and delivered, and what became of them. */
export const leadRows = (records: Records): ReadonlyArray<Table> => {
  const { conversions = [], leadsLog = [], receiveCampaigns = [], vendors = [] } = records
  const byTransaction = new Map(conversions.map((one) => [one.transaction_id, one]))
  const searched = (one: LeadLog.LeadLog) => {
    const conversion = byTransaction.get(one.transaction_id)
    return {
      lead_id: one.lead_id,
      transaction_id: one.transaction_id,
      click_id: conversion?.click_id ?? "",
      aff_click_id: conversion?.aff_click_id ?? null,
      fields: {}
    }
  }
  return [
    [
      "receive_campaigns",
      receiveCampaigns.map((one) => ({
        ...campaignRow(one),
        search_text: searchText(one.title)
      }))
    ],
    [
      "vendors",
      vendors.map((one) => ({ ...vendorRow(one), search_text: searchText(one.title, one.url) }))
    ],
    [
      "leads_log",
      leadsLog.map((one) => ({ ...logRow(one), search_text: leadSearchText(searched(one)) }))
    ]
  ]
}
