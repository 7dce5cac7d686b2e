/** The lines of e-invoices. */

import { Result } from "effect"
import type { Currency } from "../../values/Currency.ts"
import { fromUnits, toAmount, zero } from "../../values/Money.ts"
import * as Xml from "../../values/Xml.ts"
import type { Formats } from "./DocumentFormats.ts"
import type { DocumentLine } from "./DocumentLines.ts"
import { type DocumentTexts, titleOf } from "./DocumentTexts.ts"
import { type InvoiceDocument, isCredit } from "./InvoiceDocument.ts"

const { element, text } = Xml

/** The format of documents. */
export interface Written {
  readonly formats: Formats
  readonly texts: DocumentTexts
}

const decimal = (units: bigint): string => toAmount(Result.getOrElse(fromUnits(units), () => zero))

/** An amount with its currency. */
export const amountOf = (name: string, units: bigint, currency: Currency) =>
  text(name, decimal(units), { currencyID: currency })

/** Pieces, which have no unit. */
const unitCode = { unitCode: "C62" }

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Prices are never negative: a refund is a negative count. */
const pricedOf = (line: DocumentLine, amount: bigint, currency: Currency) => {
  const { count, unit } = line
  const isPlain = line.currency === currency && unit !== null && unit * BigInt(count) === amount
  const isNegative = amount < 0n
  const price = isPlain && unit !== null ? sizeOf(unit) : sizeOf(amount)
  const pieces = isPlain ? Math.abs(count) : 1
  return { price, quantity: isNegative ? -pieces : pieces }
}

/** The note of an exchanged amount, or of a sum of different prices. */
const noteOf = (
  { count, currency, original, rate }: DocumentLine,
  into: Currency,
  { formats, texts }: Written
): string | undefined => {
  if (currency === into) return undefined
  const sum = `${texts.columns.count}: ${formats.count(count)}, ${formats.amount(original, currency)} ${currency}`
  return rate === null ? sum : `${sum}, 1 ${currency} = ${formats.decimal(rate)} ${into}`
}

/** Lines whose rates are not known are one line over what the others leave. */
const knownOf = ({ currency, lines, net }: InvoiceDocument): ReadonlyArray<DocumentLine> => {
  const known = lines.filter(({ amount }) => amount !== null)
  if (known.length === lines.length) return lines
  const rest = known.reduce((left, { amount }) => left - (amount ?? 0n), net)
  const foreign = lines.filter(({ amount }) => amount === null)
  return [
    ...known,
    {
      kind: "conversions",
      title: [...new Set(foreign.map((line) => line.currency))].join(", "),
      offer: null,
      goal: null,
      count: 1,
      unit: rest,
      currency,
      original: rest,
      rate: null,
      rate_date: null,
      amount: rest
    }
  ]
}

/** The lines of a document; `taxOf` makes the element of their tax. */
export const linesOf = (
  document: InvoiceDocument,
  written: Written,
  taxOf: (name: string) => Xml.Element | undefined
): ReadonlyArray<Xml.Element> => {
  const { currency } = document
  const isCreditNote = isCredit(document)
  return knownOf(document).flatMap((line, index) => {
    const amount = line.amount ?? 0n
    const { price, quantity } = pricedOf(line, amount, currency)
    const made = element(isCreditNote ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
      text("cbc:ID", String(index + 1)),
      text("cbc:Note", noteOf(line, currency, written)),
      text(
        isCreditNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
        String(quantity),
        unitCode
      ),
      amountOf("cbc:LineExtensionAmount", amount, currency),
      element("cac:Item", [
        text("cbc:Name", titleOf(line, written.texts)),
        taxOf("cac:ClassifiedTaxCategory")
      ]),
      element("cac:Price", [amountOf("cbc:PriceAmount", price, currency)])
    ])
    return made ?? []
  })
}
