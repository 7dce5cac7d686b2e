import type { Field, Part, Request } from "../../../records/Form.ts"
import type { Section } from "../../../records/Section.ts"
import { money } from "../../../records/Shown.ts"
import { invoiceLines } from "../../invoiceParts.ts"
import { currencies, offersFound } from "../lookups.ts"

/** What is asked for an invoice of either side, besides whose it is. */
export const invoiceFields: ReadonlyArray<Field> = [
  { name: "currency", title: "Currency", kind: "record", of: currencies, isNeeded: true },
  {
    name: "start_date",
    title: "First day",
    kind: "day",
    help: "Of the conversions. Without days: all that is approved and on no invoice."
  },
  { name: "end_date", title: "Last day", kind: "day" },
  {
    name: "offers",
    title: "Offers",
    kind: "records",
    of: offersFound,
    help: "Only these; without any, all of them."
  },
  {
    name: "status",
    title: "Status",
    kind: "choice",
    choices: [
      ["draft", "Draft: nobody sees it yet"],
      ["unpaid", "Unpaid: it is issued at once"]
    ]
  }
]

export const byHand: ReadonlyArray<Part> = [
  {
    title: "Lines by hand",
    help: "Amounts in the currency of the invoice. A bonus is above 0, a deduction below, a credit either.",
    fields: [
      {
        name: "lines",
        title: "Lines",
        kind: "rows",
        add: "One more line",
        fields: [
          {
            name: "kind",
            title: "What",
            kind: "choice",
            choices: [
              ["bonus", "Bonus"],
              ["deduction", "Deduction"],
              ["credit", "Credit"]
            ]
          },
          { name: "title", title: "What for", isNeeded: true },
          { name: "amount", title: "Amount", kind: "money", isNeeded: true }
        ]
      },
      {
        name: "amount",
        title: "An amount of its own",
        kind: "money",
        help: "Instead of what was earned: it then bills no conversions."
      }
    ]
  },
  {
    title: "Words",
    fields: [
      { name: "invoice_memo", title: "Memo", kind: "long", help: "Stands on the invoice." },
      {
        name: "internal_notes",
        title: "Internal notes",
        kind: "long",
        help: "Managers alone see them."
      },
      {
        name: "attachment_file",
        title: "Attachment",
        kind: "file",
        accept: "application/pdf",
        help: "A PDF that goes along; not together with lines by hand.",
        when: ({ lines }) => !Array.isArray(lines) || lines.length === 0
      }
    ]
  }
]

type Previewed = Parameters<typeof invoiceLines>[0]

interface Preview {
  readonly amount: { readonly value: string; readonly currency: string }
  readonly tax: string
  readonly total: { readonly value: string; readonly currency: string }
  readonly lines: Previewed
}

/** What an invoice would be over. */
export const previewOf = ({ amount, lines, tax, total }: Preview): ReadonlyArray<Section> => [
  {
    title: "What it would be over",
    facts: [
      { title: "Total", shown: money(total.value, total.currency) },
      { title: "Without tax", shown: money(amount.value, amount.currency) },
      { title: "Tax", shown: money(tax, total.currency) }
    ]
  },
  invoiceLines(lines)
]

/** Ids of offers go out as one text with commas; what is empty is not said. */
export const invoiceRequest = (request: Request) => {
  const { attachment_file: _file, lines, offers, ...rest } = request
  return {
    ...rest,
    currency: String(request.currency ?? ""),
    ...(Array.isArray(offers) && offers.length > 0 && { offers: offers.join(",") }),
    ...(Array.isArray(lines) && lines.length > 0 && { lines })
  }
}

/** The file that goes along, where somebody chose one. */
export const attached = ({ attachment_file }: Request) =>
  attachment_file instanceof File ? { attachment_file } : {}
