import { Schema } from "effect"
import { Id } from "../../values/Id.ts"

/** The id of an invoice, which a conversion carries once it is billed. `Invoice` exports it too. */
export const InvoiceId = Id.annotate({ description: "Id of an invoice" }).pipe(
  Schema.brand("InvoiceId")
)
export type InvoiceId = typeof InvoiceId.Type
