import {
  ConversionLines,
  Invoice,
  InvoiceTotals,
  InvoiceUpdate,
  Ledger,
  Money,
  TimeRange,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Array, Result } from "effect"
import { columnsOf } from "../money/invoices/InvoiceColumns.ts"
import { conversionLineRow } from "../money/invoices/lineRows.ts"
import type { Advertiser } from "./Advertisers.ts"
import type { Conversion } from "./Conversions.ts"
import { rateOf } from "./ExchangeRates.ts"
import { type Moments, networkTimeZone } from "./Moments.ts"
import { totalIn } from "./Totals.ts"

/**
 * What became of the invoices of last month, by the ids of their advertisers. The first two advertisers
 * have none: `demo.json` names them, and their conversions are there to be invoiced.
 */
const statuses: ReadonlyMap<number, Invoice.Status> = new Map([
  [3, "paid"],
  [4, "paid"],
  [5, "unpaid"],
  [6, "unpaid"],
  [7, "unpaid"],
  [8, "draft"]
])

/** What was approved of an advertiser's conversions of last month when the invoices were written. */
const billable = (
  { invoicingMillis, lastMonth }: Moments,
  advertiser_id: number,
  conversions: ReadonlyArray<Conversion>
): ReadonlyArray<Conversion> => {
  const month = TimeZone.range(lastMonth.start_date, lastMonth.end_date, networkTimeZone)
  return conversions.filter(
    (conversion) =>
      conversion.advertiser_id === advertiser_id &&
      conversion.status === "approved" &&
      conversion.updated_millis <= invoicingMillis &&
      TimeRange.contains(month, conversion.created_millis)
  )
}

const makeInvoice = (
  { invoicingMillis, lastMonth, now }: Moments,
  { row }: Advertiser,
  status: Invoice.Status,
  sequence: number,
  covered: ReadonlyArray<Conversion>
) => {
  const created = UnixTime.fromMillis(invoicingMillis)
  const date = TimeZone.dayOf(invoicingMillis, networkTimeZone)
  const amounts = covered.map(({ currency, revenue }) => ({ currency, units: revenue }))
  const net = {
    amount: totalIn(row.currency, amounts),
    network_amount: covered.reduce((sum, { network_revenue }) => sum + network_revenue, 0n)
  }
  const untaxed = { category: "domestic", percent: 0 } as const
  const { rounded } = InvoiceTotals.of({ net, charged: Ledger.nothing }, untaxed, row.currency)
  return {
    id: sequence,
    number: Invoice.number(date, sequence),
    advertiser_id: row.id,
    status,
    currency: row.currency,
    ...Ledger.add(net, rounded),
    rounded: rounded.amount,
    network_rounded: rounded.network_amount,
    date,
    due_date: InvoiceUpdate.dueDate(date, "30"),
    issued: Invoice.isIssued(status) ? created : null,
    ...lastMonth,
    offers: null,
    invoice_memo: `Approved conversions from ${lastMonth.start_date} to ${lastMonth.end_date}`,
    internal_notes: status === "draft" ? "To be checked before it goes out." : null,
    created,
    updated: status === "paid" ? Math.floor((created + now) / 2) : created
  }
}

/** The sums of an invoice's conversions, and the rates by which they are exchanged. */
const makeLines = (
  { invoicingMillis, ratesDate }: Moments,
  { row }: Advertiser,
  invoice_id: number,
  covered: ReadonlyArray<Conversion>
): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const parts = covered.map(({ currency, goal_id, network_revenue, offer_id, revenue }) => ({
    offer_id,
    goal_id,
    currency,
    count: 1,
    lowest: revenue,
    highest: revenue,
    amount: revenue,
    network_amount: network_revenue
  }))
  return Result.getOrThrow(ConversionLines.merge(parts)).map((line) => ({
    ...conversionLineRow(columnsOf.advertiser, invoice_id, line),
    rate: Money.rateBetween(rateOf(line.currency), rateOf(row.currency)),
    rate_date:
      line.currency === row.currency ? TimeZone.dayOf(invoicingMillis, networkTimeZone) : ratesDate
  }))
}

/** The year whose sequence of numbers an instant belongs to. */
const yearOf = (millis: number): number =>
  Number(TimeZone.dayOf(millis, networkTimeZone).slice(0, 4))

/** A handful of last month's invoices, the conversions they cover, their lines, and the counter of their numbers. */
export const invoices = (
  moments: Moments,
  advertisers: ReadonlyArray<Advertiser>,
  conversions: ReadonlyArray<Conversion>
) => {
  const due = advertisers.flatMap((advertiser) => {
    const status = statuses.get(advertiser.row.id)
    const covered = billable(moments, advertiser.row.id, conversions)
    return status === undefined || covered.length === 0 ? [] : [{ advertiser, status, covered }]
  })
  const rows = due.map(({ advertiser, status, covered }, index) =>
    makeInvoice(moments, advertiser, status, index + 1, covered)
  )
  const invoiceOf = new Map(
    due.flatMap(({ covered }, index) => covered.map(({ id }) => [id, index + 1] as const))
  )
  return {
    rows,
    lines: due.flatMap(({ advertiser, covered }, index) =>
      makeLines(moments, advertiser, index + 1, covered)
    ),
    counters:
      rows.length === 0 ? [] : [{ year: yearOf(moments.invoicingMillis), last: rows.length }],
    conversions: Array.map(conversions, (row) => ({
      ...row,
      invoice_id: invoiceOf.get(row.id) ?? null
    }))
  }
}
