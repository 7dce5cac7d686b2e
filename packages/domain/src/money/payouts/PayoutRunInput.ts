/** The affiliates to pay, as a request names them. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { PaymentMethodId } from "../../accounts/PaymentMethod.ts"
import { CurrencyInput } from "../../values/Currency.ts"
import { payload } from "../../values/Example.ts"
import { YesNo } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import * as ListInput from "../../values/ListInput.ts"

const required = { messageMissingKey: "is required" }

/** The affiliates to pay: all with unpaid invoices in a currency, or some. */
export const PayoutRunInput = Schema.Struct({
  currency: CurrencyInput.annotateKey(required),
  payment_method_id: Schema.optionalKey(Integer.input(PaymentMethodId)).annotateKey({
    description: "Only those who are paid this way"
  }),
  affiliate_ids: Schema.optionalKey(ListInput.ids(AffiliateId)).annotateKey({
    description: "Only these affiliates. Deleted ones are paid only where they are named here"
  }),
  dry_run: Schema.optionalKey(YesNo).annotateKey({
    description: "Shows what the run would be, and makes none"
  })
}).pipe(payload("PayoutRunInput", { currency: "EUR", dry_run: true }))
export type PayoutRunInput = typeof PayoutRunInput.Type
