import { Invoice, InvoiceAttachment, Money } from "@affnet/domain"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Responses from "../http/Responses.ts"

/** What requests for invoices of either side have in common. */

/** Fields, and a file beside them; a form can't say lists of lines. */
export const withFile = <const Fields extends Schema.Struct.Fields>(
  identifier: string,
  { lines: _, ...fields }: Fields
) =>
  Schema.Struct({
    ...fields,
    attachment_file: Schema.optionalKey(
      Multipart.SingleFileSchema.annotate({ description: "A PDF of at most 64 MB." })
    )
  }).annotate({
    identifier,
    description: "The same fields but `lines`, and as `attachment_file` a PDF of at most 64 MB."
  })

/** A body that is read as it comes in. */
export const asUpload = <S extends Schema.Top>(schema: S) =>
  schema.pipe(HttpApiSchema.asMultipartStream({ maxFileSize: InvoiceAttachment.rule.maxBytes }))

/** The errors of a request. */
export const problems = ErrorResponses.asking

/** The errors of a request with an idempotency key. */
export const errors = [...problems, ErrorResponses.Conflict] as const

const nothing = Money.toAmount(Money.zero)

/** The answer to a generation, which says so when there is nothing to bill. */
export const generated = Responses.saying(
  "Invoice Generated",
  { fields: Invoice.GeneratedInvoice.fields, returned: Invoice.Generated },
  ({ amount }) =>
    amount === nothing
      ? "Invoice Generated: there is nothing to bill; what is below 0 is left for the next invoice"
      : "Invoice Generated"
)
