import { Schema } from "effect"
import { Id } from "../values/Id.ts"

/** The id of payment terms. */
export const PaymentTermsId = Id.pipe(Schema.brand("PaymentTermsId"))
export type PaymentTermsId = typeof PaymentTermsId.Type

/** How long after its period an invoice is due. */
export const PaymentTerms = Schema.Struct({
  id: PaymentTermsId,
  title: Schema.String,
  value: Schema.String.annotate({ description: "Days until an invoice is due, as text" })
}).annotate({
  identifier: "PaymentTerms",
  description: "How long after its period an invoice is due",
  examples: [{ id: PaymentTermsId.make(3), title: "Net 30", value: "30" }]
})
export type PaymentTerms = typeof PaymentTerms.Type
