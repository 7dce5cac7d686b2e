/**
 * An invoice as a document: what its PDF and its e-invoice say, on either side of the network. Amounts are
 * counts of 1/10 000 units; all but unit prices have the digits that people pay in the currency.
 */
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import { payable } from "../../values/Rounding.ts"
import type { Status } from "../Invoice.ts"
import { type DocumentLine, linesOf, type SourceLine } from "./DocumentLines.ts"
import type { Parties, Party } from "./Parties.ts"

/** The kind of a document; a self-billed one is written by the payer. */
export type DocumentKind = "invoice" | "credit_note" | "self_billed" | "self_billed_credit_note"

/** The tax on a part of the amount. */
export interface DocumentTax {
  readonly category: "domestic" | "reverse_charge" | "exempt" | "outside"
  readonly percent: number
  /** The taxed amount. */
  readonly base: bigint
  readonly amount: bigint
}

/** What a document says of an invoice that it corrects. */
export interface Corrected {
  readonly number: string
  readonly date: CalendarDate
}

/** What a document is made of. */
export interface DocumentSource extends Parties {
  readonly kind: DocumentKind
  readonly number: string
  readonly status: Status
  readonly date: CalendarDate
  readonly due_date: CalendarDate | null
  readonly period: {
    readonly start_date: CalendarDate | null
    readonly end_date: CalendarDate | null
  }
  readonly currency: Currency
  readonly lines: ReadonlyArray<SourceLine>
  /** What the invoice is over, exactly and before taxes. */
  readonly net: bigint
  /** Without any, nothing of it is subject to tax. */
  readonly taxes?: ReadonlyArray<DocumentTax>
  readonly memo: string | null
  readonly corrects?: Corrected
}

/** An invoice as a document. */
export interface InvoiceDocument extends Omit<DocumentSource, "lines" | "net" | "taxes"> {
  readonly lines: ReadonlyArray<DocumentLine>
  /** What the lines come to. */
  readonly net: bigint
  readonly taxes: ReadonlyArray<DocumentTax>
  /** The rounding difference of the total. */
  readonly rounding: bigint
  /** The amount due. */
  readonly total: bigint
}

/** The document of an invoice. */
export const of = (source: DocumentSource): InvoiceDocument => {
  const net = payable(source.net, source.currency)
  const taxes: ReadonlyArray<DocumentTax> =
    source.taxes === undefined || source.taxes.length === 0
      ? [{ category: "outside", percent: 0, base: net, amount: 0n }]
      : source.taxes
  return {
    ...source,
    net,
    taxes,
    lines: linesOf(source.lines, source.currency, net),
    rounding: net - source.net,
    total: taxes.reduce((sum, { amount }) => sum + amount, net)
  }
}

/** The content of a credit note for a whole invoice: it has nothing to pay. */
export const creditOf = (source: DocumentSource, { date, number }: Corrected): DocumentSource => ({
  ...source,
  kind: source.kind === "self_billed" ? "self_billed_credit_note" : "credit_note",
  number,
  date,
  due_date: null,
  terms: null,
  bank: null,
  memo: null,
  corrects: { number: source.number, date: source.date }
})

/** Whether it gives money back. */
export const isCredit = ({ kind }: Pick<InvoiceDocument, "kind">): boolean =>
  kind === "credit_note" || kind === "self_billed_credit_note"

/** Whether the payer wrote it. */
export const isSelfBilled = ({ kind }: Pick<InvoiceDocument, "kind">): boolean =>
  kind === "self_billed" || kind === "self_billed_credit_note"

/** The party that is not the network. */
export const accountOf = (document: InvoiceDocument): Party =>
  isSelfBilled(document) ? document.seller : document.buyer
