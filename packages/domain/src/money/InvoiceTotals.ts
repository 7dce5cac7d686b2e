/** The totals of an invoice: net without rounding, manual charges, rounding, and tax. */
import type { Currency } from "../values/Currency.ts"
import { divide } from "../values/Money.ts"
import { payable } from "../values/Rounding.ts"
import { type TaxTerms, taxOf } from "./InvoiceTax.ts"
import { add, type Value } from "./ledger/Ledger.ts"

/** The parts of an invoice, each with its worth in the network's currency. */
export interface InvoiceTotals {
  /** Without tax and rounding. */
  readonly net: Value
  /** The manual charges in it. */
  readonly charged: Value
  /** What rounding to what people pay in the currency has added. */
  readonly rounded: Value
  readonly tax: Value
}

/** A part of a value, at the worth of the whole. */
export const partOf = ({ amount: whole, network_amount }: Value, amount: bigint): Value => ({
  amount,
  network_amount: whole === 0n ? 0n : divide(network_amount * amount, whole)
})

/** The parts of an invoice over `net`. */
export const of = (
  { charged, net }: { readonly net: Value; readonly charged: Value },
  terms: TaxTerms,
  currency: Currency
): InvoiceTotals => {
  const rounded = partOf(net, payable(net.amount, currency) - net.amount)
  const shown = add(net, rounded)
  return { net, charged, rounded, tax: partOf(shown, taxOf(shown.amount, terms, currency)) }
}
