import { type InvoiceDocument, InvoiceTax, Money } from "@affnet/domain"
import { Result, Schema } from "effect"
import { payable } from "../../../src/values/Rounding.ts"
import { day, line, party, source } from "./givenDocument.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const Text = Schema.String.check(Schema.isMaxLength(60))

const Line = Schema.Struct({
  /** Of 1/10 000 units: most come to less than what people pay. */
  units: between(-2_000_000, 20_000_000),
  count: between(1, 5_000),
  isForeign: Schema.Boolean,
  isPriced: Schema.Boolean,
  kind: Schema.Literals(["conversions", "clicks", "correction", "bonus", "credit"]),
  title: Text
})

/** Anything that an invoice may be over. */
export const RandomInvoice = Schema.Struct({
  currency: Schema.Literals(["EUR", "USD", "GBP", "JPY"]),
  kind: Schema.Literals(["invoice", "self_billed"]),
  isCredited: Schema.Boolean,
  hasDueDay: Schema.Boolean,
  hasTerms: Schema.Boolean,
  category: Schema.Literals(["domestic", "reverse_charge", "exempt", "outside"]),
  percent: between(1, 27),
  lines: Schema.Array(Line).check(Schema.isMinLength(1), Schema.isMaxLength(30)),
  /** What is left unsaid by the lines, such as an amount that was agreed. */
  charged: between(0, 500_000),
  name: Text,
  memo: Text
})
export type RandomInvoice = typeof RandomInvoice.Type

const amountOf = (units: bigint): Money.Amount =>
  Money.toAmount(Result.getOrThrow(Money.fromUnits(units)))

const rate = { currency: "CHF", rate: "0.75", rate_date: day("2026-02-01") } as const

const sourceLine = ({
  count,
  isForeign,
  isPriced,
  kind,
  title,
  units
}: RandomInvoice["lines"][number]) => {
  const unit = BigInt(Math.trunc(units / count))
  const isPlain = isPriced && unit > 0n
  const amount = isPlain ? unit * BigInt(count) : BigInt(units)
  return {
    units: isForeign ? Money.divide(amount * 3n, 4n) : amount,
    line: line({
      kind,
      count,
      unit: isPlain ? amountOf(unit) : null,
      amount: amountOf(amount),
      offer: { title },
      ...(isForeign && rate)
    })
  }
}

/** The sources of the invoice and of its credit note, taxed and rounded as invoices are. */
export const documentSource = (random: RandomInvoice): InvoiceDocument.DocumentSource => {
  const { category, charged, currency, hasDueDay, hasTerms, kind, memo, name, percent } = random
  const lines = random.lines.map(sourceLine)
  const net = payable(
    lines.reduce((sum, { units }) => sum + units, BigInt(charged)),
    currency
  )
  const terms = InvoiceTax.termsOf(category, percent)
  const tax = { ...terms, base: net, amount: InvoiceTax.taxOf(net, terms, currency) }
  return source({
    kind,
    currency,
    net,
    memo,
    lines: lines.map((made) => ({
      ...made.line,
      currency: made.line.currency === "CHF" ? "CHF" : currency
    })),
    taxes: [tax],
    due_date: hasDueDay ? day("2026-03-03") : null,
    terms: hasTerms ? "Net 30" : null,
    seller: party({ name: `A${name}` }),
    buyer: party({ name: `B${name}`, vat_id: "FR40303265045", registration: null })
  })
}
