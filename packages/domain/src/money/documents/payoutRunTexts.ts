/** What the document of a payout run says, in each language that documents are written in. */
import type { PayoutStatus } from "../payouts/AffiliatePayout.ts"
import type { RunStatus } from "../payouts/PayoutRun.ts"
import type { DocumentLanguage } from "./DocumentFormats.ts"

/** The words of a language. */
export interface PayoutRunTexts {
  readonly run: string
  readonly facts: Readonly<
    Record<"status" | "made" | "maker" | "approved" | "checker" | "changed" | "count", string>
  >
  readonly statuses: { readonly [S in RunStatus]: string }
  readonly columns: Readonly<Record<"affiliate" | "invoices" | "method" | "status", string>>
  readonly payouts: { readonly [S in PayoutStatus]: string }
  /** What of the run is in which state. */
  readonly sums: Readonly<Record<"pending" | "paid" | "failed" | "cancelled", string>>
  readonly shortened: string
}

const english: PayoutRunTexts = {
  run: "Payout run",
  facts: {
    status: "Status",
    made: "Prepared on",
    maker: "Prepared by",
    approved: "Approved on",
    checker: "Approved by",
    changed: "Last changed on",
    count: "Payouts"
  },
  statuses: { draft: "Draft", approved: "Approved", paid: "Paid", cancelled: "Cancelled" },
  columns: {
    affiliate: "Affiliate",
    invoices: "Invoices",
    method: "Paid by",
    status: "Status"
  },
  payouts: {
    pending: "Pending",
    paid: "Paid",
    partly_paid: "Paid in part",
    failed: "Failed",
    cancelled: "Cancelled"
  },
  sums: { pending: "Pending", paid: "Paid", failed: "Not paid", cancelled: "Cancelled" },
  shortened: "Of where a payout goes, only the last four characters are shown."
}

const german: PayoutRunTexts = {
  run: "Auszahlungslauf",
  facts: {
    status: "Status",
    made: "Vorbereitet am",
    maker: "Vorbereitet von",
    approved: "Freigegeben am",
    checker: "Freigegeben von",
    changed: "Zuletzt geändert am",
    count: "Auszahlungen"
  },
  statuses: {
    draft: "Entwurf",
    approved: "Freigegeben",
    paid: "Bezahlt",
    cancelled: "Abgebrochen"
  },
  columns: {
    affiliate: "Partner",
    invoices: "Abrechnungen",
    method: "Zahlungsart",
    status: "Status"
  },
  payouts: {
    pending: "Offen",
    paid: "Bezahlt",
    partly_paid: "Teilweise bezahlt",
    failed: "Fehlgeschlagen",
    cancelled: "Abgebrochen"
  },
  sums: { pending: "Offen", paid: "Bezahlt", failed: "Nicht bezahlt", cancelled: "Abgebrochen" },
  shortened: "Wohin gezahlt wird, ist nur mit den letzten vier Zeichen angegeben."
}

const catalog: { readonly [L in DocumentLanguage]: PayoutRunTexts } = {
  en: english,
  de: german
}

/** The words of a language. */
export const payoutRunTextsOf = (language: DocumentLanguage): PayoutRunTexts => catalog[language]
