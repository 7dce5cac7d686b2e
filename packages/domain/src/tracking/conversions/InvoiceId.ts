import { Schema } from "effect"
import { idOf } from "../../values/idOf.ts"

/** The id of an invoice, which a conversion carries once it is billed. `Invoice` exports it too. */
export const InvoiceId = idOf("an invoice").pipe(Schema.brand("InvoiceId"))
export type InvoiceId = typeof InvoiceId.Type
