import { Invoice, InvoiceAttachment, InvoiceInput } from "@affnet/domain"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import { KeepsItsAnswer } from "../http/Repeatable.ts"
import * as Responses from "../http/Responses.ts"

const InvoiceUpload = Schema.Struct({
  ...InvoiceInput.InvoiceInput.fields,
  attachment_file: Schema.optionalKey(
    Multipart.SingleFileSchema.annotate({ description: "A PDF of at most 64 MB." })
  )
}).annotate({
  identifier: "InvoiceUpload",
  description: "The same fields, and as `attachment_file` a PDF of at most 64 MB."
})

/** The bills to advertisers. */
export class InvoicesApi extends HttpApiGroup.make("invoices")
  .add(
    HttpApiEndpoint.post("generateInvoice", "/adv-billing/invoices", {
      headers: IdempotencyKey.headers,
      payload: [
        ...Payload.of(InvoiceInput.InvoiceInput),
        InvoiceUpload.pipe(
          HttpApiSchema.asMultipartStream({ maxFileSize: InvoiceAttachment.rule.maxBytes })
        )
      ],
      success: Responses.success("Invoice Generated", Invoice.GeneratedInvoice.fields),
      error: [
        ErrorResponses.BadRequest,
        ErrorResponses.Conflict,
        ErrorResponses.PayloadTooLarge,
        ErrorResponses.UnsupportedMediaType,
        ErrorResponses.ValidationFailed
      ]
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(AsTool, "invoice_create")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Generate an advertiser invoice",
          description:
            "Without `amount` the invoice covers the approved conversions of the advertiser that " +
            "are on no invoice yet, within the period and the offers when given, in `currency`; " +
            "they can't change from then on."
        })
      )
  )
  .annotate(Area, "money")
  .annotate(Narrowed, true)
  .annotateMerge(
    OpenApi.annotations({ title: "Invoices", description: "The bills to advertisers." })
  ) {}
