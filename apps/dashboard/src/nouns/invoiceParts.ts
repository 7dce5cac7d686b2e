import type { affnet } from "../data/affnet.ts"
import type { Column } from "../records/Noun.ts"
import type { DocumentFile } from "../records/Section.ts"
import {
  type Called,
  count,
  day,
  type Fact,
  money,
  recordOf,
  type Shown,
  said,
  text
} from "../records/Shown.ts"
import type { Text } from "../texts/Text.ts"
import { taxKinds } from "./states.ts"

type Invoice = Awaited<ReturnType<typeof affnet.invoices.get>>
type InvoiceLine = NonNullable<Invoice["lines"]>[number]
export type ShownInvoice = Partial<Invoice>

/** What every invoice says of itself. */
export const invoiceFacts = (invoice: ShownInvoice): ReadonlyArray<Fact> => [
  ["Number", text(invoice.invoice_number)],
  ["Total", money(invoice.total?.value, invoice.total?.currency)],
  ["Without tax", money(invoice.amount?.value, invoice.amount?.currency)],
  ["Tax", money(invoice.tax?.value, invoice.total?.currency)],
  ["Kind of tax", said(invoice.tax && taxKinds[invoice.tax.category])],
  ["Date", day(invoice.date)],
  ["Due", day(invoice.due_date)],
  ["First day", day(invoice.period?.start_date)],
  ["Last day", day(invoice.period?.end_date)],
  ["Credit note", text(invoice.credit_note?.number)],
  ["Memo", text(invoice.invoice_memo)]
]

const kinds = {
  conversions: "Conversions",
  clicks: "Clicks",
  correction: "Correction",
  referral: "From referrals",
  request: "Asked for before",
  credit: "Credit",
  bonus: "Bonus",
  deduction: "Deduction",
  tax: "Tax"
} as const satisfies Readonly<Record<string, Text>>

/** What a line was exchanged by; one of the same currency was not. */
const rateOf = ({ rate }: InvoiceLine): Shown => text(rate === "1" ? null : rate)

const line = (one: InvoiceLine): ReadonlyArray<Shown> => [
  said(kinds[one.kind]),
  one.offer === null ? text(one.title) : recordOf("offers", one.offer),
  text(one.goal?.title),
  count(one.count),
  money(one.unit, one.currency),
  money(one.amount, one.currency),
  rateOf(one)
]

/** Its lines. */
export const invoiceLines = (lines: ReadonlyArray<InvoiceLine>) => ({
  title: "Lines" as const,
  table: {
    heads: ["What", "Of", "Goal", "Count", "Each", "Amount", "Rate"] as const,
    rows: lines.map(line),
    empty: "No lines." as const
  }
})

interface Documents {
  readonly pdf: (id: number) => PromiseLike<Uint8Array>
  readonly xml: (id: number) => PromiseLike<Uint8Array>
  readonly creditPdf: (id: number) => PromiseLike<Uint8Array>
  readonly creditXml: (id: number) => PromiseLike<Uint8Array>
}

const pdf = "application/pdf"
const xml = "application/xml"

/** What of an invoice can be looked at and taken away. */
export const invoiceFiles = (
  id: number,
  { credit_note, invoice_number }: Pick<ShownInvoice, "credit_note" | "invoice_number">,
  documents: Documents,
  attachment?: () => PromiseLike<Uint8Array>
) => {
  const name = invoice_number ?? `invoice-${id}`
  const credit = credit_note?.number
  const files: ReadonlyArray<DocumentFile> = [
    { title: "Invoice", name: `${name}.pdf`, type: pdf, load: () => documents.pdf(id) },
    { title: "E-invoice (XML)", name: `${name}.xml`, type: xml, load: () => documents.xml(id) },
    ...(credit === undefined
      ? []
      : [
          {
            title: "Credit note" as const,
            name: `${credit}.pdf`,
            type: pdf,
            load: () => documents.creditPdf(id)
          },
          {
            title: "Credit note (XML)" as const,
            name: `${credit}.xml`,
            type: xml,
            load: () => documents.creditXml(id)
          }
        ]),
    ...(attachment === undefined
      ? []
      : [
          {
            title: "Attachment" as const,
            name: `${name}-attachment.pdf`,
            type: pdf,
            load: attachment
          }
        ])
  ]
  return { title: "Documents" as const, files }
}

/** What lists of invoices show, of either side. */
type Shared = "id" | "invoice_number" | "status" | "date" | "due_date" | "period" | "total"
export type Listed = {
  readonly [name in Shared]?: Invoice[name] | undefined
} & { readonly [side in "advertiser" | "affiliate"]?: Called | undefined }

/** The columns that every list of invoices has. */
export const invoiceColumns: ReadonlyArray<Column<Listed>> = [
  ["Date", ({ date }) => day(date)],
  ["Due", ({ due_date }) => day(due_date)],
  ["First day", ({ period }) => day(period?.start_date)],
  ["Last day", ({ period }) => day(period?.end_date)],
  ["Total", ({ total }) => money(total?.value, total?.currency)]
]
