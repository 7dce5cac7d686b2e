/** What documents say, in each language that they are written in. */
import type { DocumentLanguage } from "./DocumentFormats.ts"
import type { DocumentLine } from "./DocumentLines.ts"
import type { DocumentKind, DocumentTax } from "./InvoiceDocument.ts"

/** The words of a language. */
export interface DocumentTexts {
  readonly kinds: { readonly [K in DocumentKind]: string }
  readonly draft: string
  readonly rejected: string
  readonly facts: Readonly<
    Record<"number" | "date" | "due" | "period" | "buyerVat" | "terms" | "corrects", string>
  >
  readonly from: string
  readonly until: string
  readonly columns: Readonly<Record<"item" | "count" | "unit" | "amount" | "total", string>>
  /** What lines are called that are about no conversions. */
  readonly lines: Readonly<Record<string, string>> & { readonly untitled: string }
  readonly unknownRate: string
  readonly more: (count: string) => string
  readonly net: string
  readonly total: string
  readonly rounding: string
  readonly taxes: { readonly [C in DocumentTax["category"]]: string }
  readonly taxNotes: { readonly [C in DocumentTax["category"]]?: string }
  readonly rates: string
  readonly pay: Readonly<Record<"by" | "to" | "holder" | "iban" | "bic" | "reference", string>>
  readonly vat: string
  /** Payment terms of so many days. */
  readonly within: (days: string) => string
  /** The payment terms of an account without any. */
  readonly atOnce: string
  /** Those of a credit note. */
  readonly settled: string
  /** `Page 1 of 2`: the text before the numbers. */
  readonly page: readonly [string, string]
}

const english: DocumentTexts = {
  kinds: {
    invoice: "Invoice",
    credit_note: "Credit note",
    self_billed: "Self-billed invoice",
    self_billed_credit_note: "Self-billed credit note"
  },
  draft: "Draft",
  rejected: "Cancelled",
  facts: {
    number: "Number",
    date: "Date",
    due: "Due",
    period: "Period",
    buyerVat: "VAT number of the buyer",
    terms: "Payment terms",
    corrects: "Corrects invoice"
  },
  from: "from",
  until: "until",
  columns: { item: "Item", count: "Count", unit: "Price", amount: "Amount", total: "Total" },
  lines: {
    untitled: "Conversions",
    charge: "As agreed",
    clicks: "Clicks",
    correction: "Correction of earlier invoices",
    referral: "Referral commission",
    request: "Paid on request before",
    credit: "Credit",
    bonus: "Bonus",
    deduction: "Deduction"
  },
  unknownRate: "rate not known",
  more: (count) => `and ${count} more lines`,
  net: "Net",
  total: "Total",
  rounding: "of this by rounding",
  taxes: {
    domestic: "VAT",
    reverse_charge: "VAT, reverse charge",
    exempt: "VAT, exempt",
    outside: "VAT"
  },
  taxNotes: {
    reverse_charge: "Reverse charge: the recipient owes the tax.",
    exempt: "Exempt from VAT."
  },
  rates: "Exchange rates",
  pay: {
    by: "Please pay by",
    to: "Please pay to",
    holder: "Account holder",
    iban: "IBAN",
    bic: "BIC",
    reference: "Reference"
  },
  vat: "VAT",
  within: (days) => `Net ${days}`,
  atOnce: "Due on receipt",
  settled: "Settled with the invoice that it corrects",
  page: ["Page", "of"]
}

const german: DocumentTexts = {
  kinds: {
    invoice: "Rechnung",
    credit_note: "Rechnungskorrektur",
    self_billed: "Gutschrift",
    self_billed_credit_note: "Korrektur einer Gutschrift"
  },
  draft: "Entwurf",
  rejected: "Storniert",
  facts: {
    number: "Nummer",
    date: "Datum",
    due: "Fällig am",
    period: "Leistungszeitraum",
    buyerVat: "USt-IdNr. des Empfängers",
    terms: "Zahlungsziel",
    corrects: "Korrigiert Rechnung"
  },
  from: "ab",
  until: "bis",
  columns: { item: "Position", count: "Anzahl", unit: "Preis", amount: "Betrag", total: "Gesamt" },
  lines: {
    untitled: "Conversions",
    charge: "Wie vereinbart",
    clicks: "Klicks",
    correction: "Korrektur früherer Rechnungen",
    referral: "Vermittlungsprovision",
    request: "Auf Anforderung bereits ausgezahlt",
    credit: "Gutschrift",
    bonus: "Bonus",
    deduction: "Abzug"
  },
  unknownRate: "Kurs nicht bekannt",
  more: (count) => `und ${count} weitere Positionen`,
  net: "Netto",
  total: "Gesamtbetrag",
  rounding: "davon durch Rundung",
  taxes: {
    domestic: "USt.",
    reverse_charge: "USt., Steuerschuldnerschaft des Leistungsempfängers",
    exempt: "USt., steuerfrei",
    outside: "USt."
  },
  taxNotes: {
    reverse_charge: "Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).",
    exempt: "Steuerfrei."
  },
  rates: "Wechselkurse",
  pay: {
    by: "Bitte zahlen Sie bis",
    to: "Bitte zahlen Sie an",
    holder: "Kontoinhaber",
    iban: "IBAN",
    bic: "BIC",
    reference: "Verwendungszweck"
  },
  vat: "USt-IdNr.",
  within: (days) => `${days} Tage netto`,
  atOnce: "Zahlbar bei Erhalt",
  settled: "Wird mit der korrigierten Rechnung verrechnet",
  page: ["Seite", "von"]
}

const catalog: { readonly [L in DocumentLanguage]: DocumentTexts } = { en: english, de: german }

/** The words of a language. */
export const textsOf = (language: DocumentLanguage): DocumentTexts => catalog[language]

/** What a line is called. */
export const titleOf = (
  { goal, kind, offer, title }: DocumentLine,
  { lines }: DocumentTexts
): string => {
  const about = [lines[kind], title, offer, goal].filter(
    (part) => part !== null && part !== undefined && part.trim() !== ""
  )
  return about.length === 0 ? lines.untitled : about.join(" – ")
}

/** Payment terms by their title: that of days in the words of the language, any other as the network wrote it. */
export const termsIn = (title: string, { within }: DocumentTexts): string => {
  const [, days] = /^Net (\d+)$/iu.exec(title) ?? []
  return days === undefined ? title : within(days)
}
