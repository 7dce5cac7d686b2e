import { Id, Invoice, InvoiceInput, InvoiceRecord, InvoiceUpdate } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { Filter } from "../http/ListFilters.ts"
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

const InvoiceUpload = InvoiceForm.withFile("InvoiceUpload", InvoiceInput.InvoiceInput.fields)

const path = "/adv-billing/invoices"
const params = { id: Id.inPath(Invoice.InvoiceId) }
const byHand = "what is billed is for people to read and to decide"

/** The bills to advertisers. */
export class InvoicesApi extends HttpApiGroup.make("invoices")
  .add(
    HttpApiEndpoint.post("generateInvoice", path, {
      headers: IdempotencyKey.headers,
      payload: [...Payload.of(InvoiceInput.InvoiceInput), InvoiceForm.asUpload(InvoiceUpload)],
      success: InvoiceForm.generated,
      error: InvoiceForm.errors
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(AsTool, "invoice_create")
      .annotateMerge(
        texts(
          "Generate an advertiser invoice",
          "Without `amount` the invoice covers the approved conversions and paid clicks of the advertiser that " +
            "are on no invoice yet, within the period and the offers when given, in `currency`, and what has " +
            "changed of those on earlier invoices. Nothing is billed where that comes to less than 0: it is " +
            "left for the next invoice."
        )
      ),
    HttpApiEndpoint.post("previewInvoice", `${path}/preview`, {
      payload: Payload.of(InvoiceInput.InvoiceInput),
      success: Responses.success("Invoice Preview", { invoice: InvoiceRecord.InvoicePreview }),
      error: InvoiceForm.problems
    })
      .annotate(Reads, true)
      .annotate(NoTool, "`invoice_create` shows it before it makes one")
      .annotateMerge(
        texts(
          "Preview an advertiser invoice",
          "What the invoice would be over if it was generated now, with its lines. Nothing is made and no " +
            "number is used."
        )
      ),
    HttpApiEndpoint.get("listInvoices", path, {
      query: listParams(InvoiceRecord.InvoiceRecord, {
        filters: { advertiser_id: Filter.number, currency: Filter.text }
      }),
      success: Responses.page(
        "Invoices List",
        "invoices",
        Responses.selection("InvoiceListItem", InvoiceRecord.InvoiceRecord)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "List advertiser invoices",
          "The invoices to all advertisers, of any status, without their lines."
        )
      ),
    HttpApiEndpoint.get("getInvoice", `${path}/:id`, {
      params,
      ...details("Invoice Details", {
        invoice: Responses.selection("InvoiceSelection", InvoiceRecord.InvoiceDetails)
      })
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "Get an advertiser invoice",
          "One invoice with its lines: what of each goal of each offer it is the sum of."
        )
      ),
    HttpApiEndpoint.put("updateInvoice", `${path}/:id`, {
      params,
      ...changes(InvoiceUpdate.InvoiceUpdate),
      success: Responses.success("Invoice Updated", { invoice: InvoiceRecord.InvoiceDetails })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Update an advertiser invoice",
          "A `draft` becomes `unpaid` or `rejected`, an `unpaid` invoice `paid` or, by a credit note, `rejected`. " +
            "What was on a `rejected` one is billed by the next. The memo and the notes of a draft " +
            "change: a missing key keeps them, null clears them. Safe to repeat."
        )
      ),
    HttpApiEndpoint.post("creditInvoice", `${path}/:id/credit-note`, {
      params,
      headers: IdempotencyKey.headers,
      success: Responses.success("Invoice Credited", { invoice: InvoiceRecord.InvoiceDetails }),
      error: ErrorResponses.creating
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Credit an advertiser invoice",
          "Undoes an `unpaid` or a `paid` invoice by a numbered credit note over the whole of it; a payment of " +
            "it counts as returned. It is `rejected` from then on, and what was on it is billed by the next."
        )
      ),
    HttpApiEndpoint.get("downloadInvoiceAttachment", `${path}/:id/download-attachment`, {
      params,
      success: FileAnswer.file("The PDF that was given with the invoice."),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "a model has no use for the bytes of a PDF")
      .annotateMerge(
        texts(
          "Download the attachment of an advertiser invoice",
          "The bytes of the PDF that was given when the invoice was generated. An invoice without one is " +
            "not found."
        )
      )
  )
  .annotate(Area, "money")
  .annotate(Narrowed, true)
  .annotateMerge(groupTexts("Invoices", "The bills to advertisers.")) {}

/** The bills that the calling advertiser got. */
export class OwnInvoicesApi extends HttpApiGroup.make("ownInvoices")
  .add(
    HttpApiEndpoint.get("listOwnInvoices", "/invoices", {
      query: listParams(InvoiceRecord.OwnInvoice, { filters: { currency: Filter.text } }),
      success: Responses.page("Invoices List", "invoices", listItem(InvoiceRecord.OwnInvoice)),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the own invoices",
        "The invoices that were issued to the calling advertiser, without their lines."
      )
    ),
    HttpApiEndpoint.get("getOwnInvoice", "/invoices/:id", {
      params,
      ...details("Invoice Details", {
        invoice: Responses.selection("OwnInvoiceSelection", InvoiceRecord.OwnInvoiceDetails)
      })
    }).annotateMerge(
      texts(
        "Get an own invoice",
        "One invoice of the calling advertiser with its lines. Drafts are not found."
      )
    )
  )
  .annotateEndpoints(NoTool, byHand)
  .annotate(OwnMoney, true)
  .annotateMerge(groupTexts("Invoices", "The bills to an advertiser.")) {}
