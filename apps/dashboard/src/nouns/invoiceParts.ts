import { count, day, money, record, type Shown, text } from "../records/Shown.ts"
import { words } from "./goals.ts"

interface Amount {
  readonly value: string
  readonly currency: string
}

export interface ShownInvoice {
  readonly invoice_number?: string
  readonly date?: string
  readonly due_date?: string | null
  readonly amount?: Amount
  readonly tax?: { readonly category: string; readonly percent: number; readonly value: string }
  readonly total?: Amount
  readonly period?: { readonly start_date: string | null; readonly end_date: string | null }
  readonly invoice_memo?: string | null
}

/** What every invoice says of itself. */
export const invoiceFacts = (invoice: ShownInvoice) => [
  { title: "Number" as const, shown: text(invoice.invoice_number) },
  { title: "Total" as const, shown: money(invoice.total?.value, invoice.total?.currency) },
  { title: "Without tax" as const, shown: money(invoice.amount?.value, invoice.amount?.currency) },
  { title: "Tax" as const, shown: money(invoice.tax?.value, invoice.total?.currency) },
  { title: "Kind of tax" as const, shown: words(invoice.tax?.category) },
  { title: "Date" as const, shown: day(invoice.date) },
  { title: "Due" as const, shown: day(invoice.due_date) },
  { title: "First day" as const, shown: day(invoice.period?.start_date) },
  { title: "Last day" as const, shown: day(invoice.period?.end_date) },
  { title: "Memo" as const, shown: text(invoice.invoice_memo) }
]

interface InvoiceLine {
  readonly kind: string
  readonly title: string | null
  readonly offer: { readonly id: number; readonly title: string } | null
  readonly goal: { readonly id: number; readonly title: string } | null
  readonly currency: string
  readonly count: number
  readonly amount: string
}

const line = (one: InvoiceLine): ReadonlyArray<Shown> => [
  one.offer === null
    ? text(one.title ?? one.kind)
    : record("offers", one.offer.id, one.offer.title),
  text(one.goal?.title),
  count(one.count),
  money(one.amount, one.currency)
]

/** Its lines. */
export const invoiceLines = (lines: ReadonlyArray<InvoiceLine>) => ({
  title: "Lines" as const,
  table: {
    heads: ["Offer", "Goal", "Count", "Amount"] as const,
    rows: lines.map(line),
    empty: "No lines." as const
  }
})

interface Listed {
  readonly date?: string | undefined
  readonly due_date?: string | null | undefined
  readonly total?: Amount | undefined
  readonly period?: ShownInvoice["period"] | undefined
}

/** The columns that every list of invoices has. */
export const invoiceColumns = [
  { title: "Date" as const, show: ({ date }: Listed) => day(date) },
  { title: "Due" as const, show: ({ due_date }: Listed) => day(due_date) },
  { title: "First day" as const, show: ({ period }: Listed) => day(period?.start_date) },
  { title: "Last day" as const, show: ({ period }: Listed) => day(period?.end_date) },
  { title: "Total" as const, show: ({ total }: Listed) => money(total?.value, total?.currency) }
]
