import {
  Id,
  Invoice,
  InvoiceInput,
  InvoiceRecord,
  InvoiceUpdate,
  PaymentRequest
} from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { Filter, filterBy } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import {
  Area,
  AsTool,
  groupTexts,
  KeepsItsAnswer,
  Narrowed,
  NoTool,
  OwnMoney,
  Reads,
  texts
} from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"
import * as InvoiceForm from "./InvoiceForm.ts"

const path = "/aff-billing/invoices"
const params = { id: Id.inPath(Invoice.InvoiceId) }
const byHand = "what is paid is for people to read and to decide"

const InvoiceUpload = InvoiceForm.withFile(
  "AffiliateInvoiceUpload",
  InvoiceInput.AffiliateInvoiceInput.fields
)
const PaymentRequestUpload = InvoiceForm.withFile(
  "PaymentRequestUpload",
  PaymentRequest.PaymentRequestInput.fields
)

/** What affiliates are to be paid. */
export class AffiliateInvoicesApi extends HttpApiGroup.make("affiliateInvoices")
  .add(
    HttpApiEndpoint.post("generateAffiliateInvoice", path, {
      headers: IdempotencyKey.headers,
      payload: [
        ...Payload.of(InvoiceInput.AffiliateInvoiceInput),
        InvoiceForm.asUpload(InvoiceUpload)
      ],
      success: InvoiceForm.generated,
      error: InvoiceForm.errors
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(AsTool, "invoice_create")
      .annotateMerge(
        texts(
          "Generate an affiliate invoice",
          "Without `amount` the invoice covers what is approved and on no invoice yet: conversions, paid clicks, " +
            "what has changed of those on earlier invoices, and what was earned by referring others. Nothing is " +
            "billed where that comes to less than 0: it is left for the next invoice."
        )
      ),
    HttpApiEndpoint.post("previewAffiliateInvoice", `${path}/preview`, {
      payload: Payload.of(InvoiceInput.AffiliateInvoiceInput),
      success: Responses.success("Invoice Preview", { invoice: InvoiceRecord.InvoicePreview }),
      error: InvoiceForm.problems
    })
      .annotate(Reads, true)
      .annotate(NoTool, "`invoice_create` shows it before it makes one")
      .annotateMerge(
        texts(
          "Preview an affiliate invoice",
          "What the invoice would be over if it was generated now, with its lines. Nothing is made and no " +
            "number is used."
        )
      ),
    HttpApiEndpoint.get("listAffiliateInvoices", path, {
      query: listParams(InvoiceRecord.AffiliateInvoiceRecord, {
        filters: { affiliate_id: Filter.number, currency: Filter.text }
      }),
      success: Responses.page(
        "Invoices List",
        "invoices",
        Responses.selection("AffiliateInvoiceListItem", InvoiceRecord.AffiliateInvoiceRecord)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "List affiliate invoices",
          "The invoices of all affiliates, of any status, without their lines."
        )
      ),
    HttpApiEndpoint.get("getAffiliateInvoice", `${path}/:id`, {
      params,
      ...details("Invoice Details", {
        invoice: Responses.selection(
          "AffiliateInvoiceSelection",
          InvoiceRecord.AffiliateInvoiceDetails
        )
      })
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "Get an affiliate invoice",
          "One invoice with its lines: what of each goal of each offer it is the sum of."
        )
      ),
    HttpApiEndpoint.put("updateAffiliateInvoice", `${path}/:id`, {
      params,
      ...changes(InvoiceUpdate.InvoiceUpdate),
      success: Responses.success("Invoice Updated", {
        invoice: InvoiceRecord.AffiliateInvoiceDetails
      })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Update an affiliate invoice",
          "A `draft` becomes `unpaid` or `rejected`, an `unpaid` invoice `rejected` by a credit note; it becomes " +
            "`paid` by its payout only, unless its total is 0.00. What was on a `rejected` one is on the next. The memo and the notes of a " +
            "draft change: a missing key keeps them, null clears them. Safe to repeat."
        )
      ),
    HttpApiEndpoint.post("creditAffiliateInvoice", `${path}/:id/credit-note`, {
      params,
      headers: IdempotencyKey.headers,
      success: Responses.success("Invoice Credited", {
        invoice: InvoiceRecord.AffiliateInvoiceDetails
      }),
      error: ErrorResponses.creating
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Credit an affiliate invoice",
          "Undoes an `unpaid` invoice by a numbered credit note over the whole of it. It is `rejected` from then " +
            "on, and what was on it is on the next. What was paid is corrected by the next invoice instead."
        )
      ),
    HttpApiEndpoint.get("downloadAffiliateInvoiceAttachment", `${path}/:id/download-attachment`, {
      params,
      success: FileAnswer.file("The PDF that was given with the invoice."),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "a model has no use for the bytes of a PDF")
      .annotateMerge(
        texts(
          "Download the attachment of an affiliate invoice",
          "The bytes of the PDF that was given when the invoice was generated or asked for. An invoice without " +
            "one is not found."
        )
      )
  )
  .annotate(Area, "money")
  .annotate(Narrowed, true)
  .annotateMerge(groupTexts("Affiliate invoices", "What affiliates are to be paid.")) {}

const statuses = Schema.Literals([...Invoice.Status.literals]).annotate({
  message: Invoice.statusMessage
})

const own = listParams(InvoiceRecord.OwnAffiliateInvoice, {
  filters: {
    currency: Filter.text,
    statuses: filterBy(statuses, "A status, or several with commas between them.")
  }
})

/** What the calling affiliate is to be paid, and how it asks for it. */
export class OwnAffiliateInvoicesApi extends HttpApiGroup.make("ownAffiliateInvoices")
  .add(
    HttpApiEndpoint.get("listOwnAffiliateInvoices", path, {
      query: Schema.Struct({
        ...own.fields,
        columns: Schema.optionalKey(
          Schema.String.annotate({ description: "Accepted and ignored; `fields` selects fields." })
        )
      }),
      success: Responses.page(
        "Invoices List",
        "invoices",
        listItem(InvoiceRecord.OwnAffiliateInvoice)
      ),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the own invoices",
        "The invoices that were issued to the calling affiliate, without their lines."
      )
    ),
    HttpApiEndpoint.get("getOwnAffiliateInvoice", `${path}/:id`, {
      params,
      ...details("Invoice Details", {
        invoice: Responses.selection(
          "OwnAffiliateInvoiceSelection",
          InvoiceRecord.OwnAffiliateInvoiceDetails
        )
      })
    }).annotateMerge(
      texts(
        "Get an own invoice",
        "One invoice of the calling affiliate with its lines. Drafts are not found."
      )
    ),
    HttpApiEndpoint.put("requestPayment", "/aff-billing/payment-request", {
      payload: [
        ...Payload.of(PaymentRequest.PaymentRequestInput),
        InvoiceForm.asUpload(PaymentRequestUpload)
      ],
      success: Responses.success("Payment Requested", Invoice.GeneratedInvoice.fields),
      error: InvoiceForm.problems
    }).annotateMerge(
      texts(
        "Request a payment",
        "Makes an `unpaid` invoice over a part of the balance, or over all of it, in the currency of a payment " +
          "method that the caller has set up: at least its threshold, at most the balance, and one at a time. " +
          "The next invoice takes off what was asked for."
      )
    )
  )
  .annotateEndpoints(NoTool, "money goes where people say")
  .annotate(OwnMoney, true)
  .annotateMerge(
    groupTexts("Own affiliate invoices", "What the calling affiliate is to be paid.")
  ) {}
