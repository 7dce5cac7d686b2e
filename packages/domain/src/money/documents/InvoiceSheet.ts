/** What the document of an invoice says, as a sheet. */
import { inGroups } from "../../values/Iban.ts"
import { type Formats, formatsOf, languageOf, paperOf } from "./DocumentFormats.ts"
import type { DocumentLine } from "./DocumentLines.ts"
import { type DocumentTexts, termsIn, textsOf, titleOf } from "./DocumentTexts.ts"
import { accountOf, type InvoiceDocument, isCredit } from "./InvoiceDocument.ts"
import type { Fact, Sheet, SheetColumn, SheetTotal } from "./Sheet.ts"
import { brief, footerOf, isFilled, linesOfParty, money } from "./sheetTexts.ts"

/** Above this many lines only their number is shown. */
const linesMax = 5_000

const rowOf = (
  line: DocumentLine,
  isForeign: boolean,
  { currency }: InvoiceDocument,
  formats: Formats,
  texts: DocumentTexts
): ReadonlyArray<string> => [
  brief(titleOf(line, texts)),
  formats.count(line.count),
  money(formats, line.unit, line.currency),
  ...(isForeign ? [money(formats, line.original, line.currency)] : []),
  line.amount === null ? texts.unknownRate : money(formats, line.amount, currency)
]

const columnsOf = (isForeign: boolean, { columns }: DocumentTexts): ReadonlyArray<SheetColumn> => {
  const right = (title: string, share: number) => ({ title, share, align: "right" as const })
  const item = (share: number) => ({ title: columns.item, share, align: "left" as const })
  return isForeign
    ? [
        item(0.34),
        right(columns.count, 0.12),
        right(columns.unit, 0.17),
        right(columns.amount, 0.18),
        right(columns.total, 0.19)
      ]
    : [
        item(0.46),
        right(columns.count, 0.14),
        right(columns.unit, 0.18),
        right(columns.total, 0.22)
      ]
}

const periodOf = (
  { period: { end_date, start_date } }: InvoiceDocument,
  { date }: Formats,
  { from, until }: DocumentTexts
): string | null => {
  if (start_date !== null && end_date !== null) return `${date(start_date)} – ${date(end_date)}`
  if (start_date !== null) return `${from} ${date(start_date)}`
  return end_date === null ? null : `${until} ${date(end_date)}`
}

const factsOf = (
  document: InvoiceDocument,
  formats: Formats,
  texts: DocumentTexts
): ReadonlyArray<Fact> => {
  const { corrects, date, due_date, number, terms } = document
  const said = [
    { label: texts.facts.number, value: number },
    { label: texts.facts.date, value: formats.date(date) },
    { label: texts.facts.due, value: due_date === null ? null : formats.date(due_date) },
    { label: texts.facts.terms, value: terms === null ? null : termsIn(terms, texts) },
    { label: texts.facts.period, value: periodOf(document, formats, texts) },
    {
      label: texts.facts.corrects,
      value: corrects === undefined ? null : `${corrects.number}, ${formats.date(corrects.date)}`
    },
    { label: texts.facts.buyerVat, value: document.buyer.vat_id }
  ]
  return said.flatMap(({ label, value }) =>
    isFilled(value) ? [{ label, value: brief(value) }] : []
  )
}

const totalsOf = (
  document: InvoiceDocument,
  formats: Formats,
  texts: DocumentTexts
): ReadonlyArray<SheetTotal> => {
  const { currency, net, rounding, taxes, total } = document
  const row = (label: string, units: bigint, isStrong = false) => ({
    label,
    value: money(formats, units, currency),
    isStrong
  })
  const taxed = taxes.filter(({ category }) => category !== "outside")
  return [
    ...(taxed.length === 0 ? [] : [row(texts.net, net)]),
    ...taxed.map(({ amount, category, percent }) =>
      row(
        category === "domestic"
          ? `${texts.taxes.domestic} ${formats.percent(percent)}`
          : texts.taxes[category],
        amount
      )
    ),
    row(texts.total, total, true),
    ...(rounding === 0n ? [] : [row(texts.rounding, rounding)])
  ]
}

const ratesOf = (
  { currency, lines }: InvoiceDocument,
  formats: Formats,
  { rates }: DocumentTexts
): ReadonlyArray<string> => {
  const said = new Set(
    lines.flatMap(({ currency: from, rate, rate_date }) =>
      rate === null
        ? []
        : [
            `1 ${from} = ${formats.decimal(rate)} ${currency}${
              rate_date === null ? "" : ` (${formats.date(rate_date)})`
            }`
          ]
    )
  )
  return said.size === 0 ? [] : [`${rates}: ${[...said].join("; ")}`]
}

const paymentOf = (
  { bank, due_date, number, status, total }: InvoiceDocument,
  formats: Formats,
  { pay }: DocumentTexts
): ReadonlyArray<Fact> => {
  if (bank === null || total <= 0n || status !== "unpaid") return []
  return [
    ...(due_date === null ? [] : [{ label: pay.by, value: formats.date(due_date) }]),
    { label: pay.holder, value: bank.holder },
    { label: pay.iban, value: inGroups(bank.iban) },
    ...(bank.bic === null ? [] : [{ label: pay.bic, value: bank.bic }]),
    { label: pay.reference, value: number }
  ]
}

/** A credit note is what it is, whatever became of its invoice. */
const markOf = (document: InvoiceDocument, { draft, rejected }: DocumentTexts) =>
  isCredit(document)
    ? undefined
    : { draft, rejected, unpaid: undefined, paid: undefined }[document.status]

/** What a document says, in the language and on the paper of whom it goes to. */
export const of = (document: InvoiceDocument): Sheet => {
  const code = accountOf(document).country?.country_code
  const language = languageOf(code, document.language)
  const formats = formatsOf(language, code)
  const texts = textsOf(language)
  const isForeign = document.lines.some(({ currency }) => currency !== document.currency)
  const left = document.lines.length - linesMax
  return {
    paper: paperOf(code),
    language,
    title: `${texts.kinds[document.kind]} ${document.number}`,
    author: document.seller.name,
    mark: markOf(document, texts),
    sender: linesOfParty(document.seller, formats),
    recipient: linesOfParty(document.buyer, formats),
    facts: factsOf(document, formats, texts),
    columns: columnsOf(isForeign, texts),
    rows: [
      ...document.lines
        .slice(0, linesMax)
        .map((line) => rowOf(line, isForeign, document, formats, texts)),
      ...(left > 0 ? [[texts.more(formats.count(left))]] : [])
    ],
    totals: totalsOf(document, formats, texts),
    notes: [
      ...(isCredit(document) ? [`${texts.settled}.`] : []),
      ...document.taxes.flatMap(({ category }) => texts.taxNotes[category] ?? []),
      ...ratesOf(document, formats, texts),
      ...(isFilled(document.memo) ? [brief(document.memo)] : [])
    ],
    payment: paymentOf(document, formats, texts),
    footer: footerOf(document.seller, formats, texts.vat),
    page: texts.page
  }
}
