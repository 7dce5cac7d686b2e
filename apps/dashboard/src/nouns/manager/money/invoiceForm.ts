import type { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import type { Part, Request } from "../../../records/Form.ts"
import type { Section } from "../../../records/Section.ts"
import { money } from "../../../records/Shown.ts"
import { invoiceLines } from "../../invoiceParts.ts"
import { currencies, offersFound } from "../lookups.ts"

/** What is asked for an invoice of either side, besides whose it is. */
export const invoiceFields = [
  Field.record("currency", "Currency", currencies, { isNeeded: true }),
  Field.day("start_date", "First day", {
    help: "Of the conversions. Without days: all that is approved and on no invoice."
  }),
  Field.day("end_date", "Last day"),
  Field.records("offers", "Offers", offersFound, { help: "Only these; without any, all of them." }),
  Field.choice("status", "Status", [
    ["draft", "Draft: nobody sees it yet"],
    ["unpaid", "Unpaid: it is issued at once"]
  ])
]

export const byHand: ReadonlyArray<Part> = [
  {
    title: "Lines by hand",
    help: "Amounts in the currency of the invoice. A bonus is above 0, a deduction below, a credit either.",
    fields: [
      Field.rows("lines", "Lines", "One more line", [
        Field.choice("kind", "What", [
          ["bonus", "Bonus"],
          ["deduction", "Deduction"],
          ["credit", "Credit"]
        ]),
        Field.text("title", "What for", { isNeeded: true }),
        Field.money("amount", "Amount", { isNeeded: true })
      ]),
      Field.money("amount", "An amount of its own", {
        help: "Instead of what was earned: it then bills no conversions."
      })
    ]
  },
  {
    title: "Words",
    fields: [
      Field.long("invoice_memo", "Memo", { help: "Stands on the invoice." }),
      Field.long("internal_notes", "Internal notes", { help: "Managers alone see them." }),
      Field.file("attachment_file", "Attachment", "application/pdf", {
        help: "A PDF that goes along; not together with lines by hand.",
        when: ({ lines }) => !Array.isArray(lines) || lines.length === 0
      })
    ]
  }
]

type Preview = Awaited<ReturnType<typeof affnet.invoices.preview>>

/** What an invoice would be over. */
export const previewOf = ({ amount, lines, tax, total }: Preview): ReadonlyArray<Section> => [
  {
    title: "What it would be over",
    facts: [
      ["Total", money(total.value, total.currency)],
      ["Without tax", money(amount.value, amount.currency)],
      ["Tax", money(tax, total.currency)]
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
