/** What taxes are put on an invoice, by the category of its account. */
import { Schema } from "effect"
import type { Currency } from "../values/Currency.ts"
import * as Integer from "../values/Integer.ts"
import { divide } from "../values/Money.ts"
import { payable } from "../values/Rounding.ts"

const message = "must be one of domestic, reverse_charge, exempt, outside"

/** The tax settings of an account. */
export const TaxCategory = Schema.Literals([
  "domestic",
  "reverse_charge",
  "exempt",
  "outside"
]).annotate({
  description:
    "`domestic`: by the percentage of `vat`; `reverse_charge`: whoever gets the invoice owes the tax; " +
    "`exempt`: there is none; `outside`: of the tax's territory, there is none",
  message
})
export type TaxCategory = typeof TaxCategory.Type

/** What tax an invoice has. */
export const TaxTerms = Schema.Struct({
  category: TaxCategory,
  percent: Integer.between(0, 100).annotate({ description: "Of the amount; 0 = none" })
})
export type TaxTerms = typeof TaxTerms.Type

/** The percentage that is put on an invoice: of domestic accounts alone. */
export const termsOf = (category: TaxCategory, vat: number): TaxTerms => ({
  category,
  percent: category === "domestic" ? vat : 0
})

/** The tax on an amount, in what people pay in its currency. */
export const taxOf = (amount: bigint, { percent }: TaxTerms, currency: Currency): bigint =>
  payable(divide(amount * BigInt(percent), 100n), currency)
