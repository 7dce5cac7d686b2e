import { Id, Invoice } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import { Area, groupTexts, Narrowed, NoTool, OwnMoney, texts } from "../http/Marks.ts"

const params = { id: Id.inPath(Invoice.InvoiceId) }
const bytes = "a model has no use for the bytes of a file"

const pdf = {
  params,
  success: FileAnswer.file("The PDF."),
  error: ErrorResponses.reading
}
const xml = {
  params,
  success: FileAnswer.file("The XML."),
  error: [...ErrorResponses.reading, ErrorResponses.Conflict] as const
}

const aboutPdf =
  "In the language, on the paper and with the formats of the account's country. The same invoice has the same " +
  "bytes. When too many are drawn already, ask again after `Retry-After`."
const sameAddress = "The same as `{id}/download-pdf`, under the address that existing clients call."
const aboutCredit =
  "What undid the invoice, over the whole of it: a document of its own, with a number of its own, that names the " +
  "invoice. 404 where the invoice has none. "
const aboutXml =
  "The invoice as UBL 2.1 by the rules of EN 16931. Drafts and rejected invoices have none, and 409 names the " +
  "settings that are missing for it."

const aboutCreditXml =
  "UBL 2.1 by the rules of EN 16931; 409 names the settings that are missing for it."

/** The owner of the documents: their names, and the first sentence about them. */
interface Whose {
  readonly invoice: string
  readonly first?: string
}

/** The documents of the invoices under an address. */
const documentsOf = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  { first = "", invoice }: Whose
) =>
  [
    HttpApiEndpoint.get(
      `${name}Pdf` as const,
      `${path}/:id/download-pdf` as const,
      pdf
    ).annotateMerge(texts(`Download the PDF of ${invoice}`, `${first}${aboutPdf}`)),
    HttpApiEndpoint.get(
      `${name}PdfVariant` as const,
      `${path}/download-pdf/:id` as const,
      pdf
    ).annotateMerge(texts(`Download the PDF of ${invoice}, by the other address`, sameAddress)),
    HttpApiEndpoint.get(
      `${name}Xml` as const,
      `${path}/:id/download-xml` as const,
      xml
    ).annotateMerge(texts(`Download the e-invoice of ${invoice}`, `${first}${aboutXml}`)),
    HttpApiEndpoint.get(
      `${name}CreditNotePdf` as const,
      `${path}/:id/credit-note/download-pdf` as const,
      pdf
    ).annotateMerge(
      texts(
        `Download the PDF of the credit note of ${invoice}`,
        `${first}${aboutCredit}${aboutPdf}`
      )
    ),
    HttpApiEndpoint.get(
      `${name}CreditNoteXml` as const,
      `${path}/:id/credit-note/download-xml` as const,
      xml
    ).annotateMerge(
      texts(
        `Download the e-invoice data of the credit note of ${invoice}`,
        `${first}${aboutCredit}${aboutCreditXml}`
      )
    )
  ] as const

const own = { invoice: "an own invoice", first: "Of what was issued to the caller. " }
const selfBilled =
  "The network writes it in the affiliate's name: the affiliate is its seller, the network its buyer. "

/** The documents of invoices to advertisers, for managers. */
export class InvoiceDocumentsApi extends HttpApiGroup.make("invoiceDocuments")
  .add(
    ...documentsOf("downloadInvoice", "/adv-billing/invoices", { invoice: "an advertiser invoice" })
  )
  .annotate(Area, "money")
  .annotate(Narrowed, true)
  .annotateEndpoints(NoTool, bytes)
  .annotateMerge(groupTexts("Documents of invoices", "The bills to advertisers as files.")) {}

/** The documents of invoices of affiliates, for managers. */
export class AffiliateInvoiceDocumentsApi extends HttpApiGroup.make("affiliateInvoiceDocuments")
  .add(
    ...documentsOf("downloadAffiliateInvoice", "/aff-billing/invoices", {
      invoice: "an affiliate invoice",
      first: selfBilled
    })
  )
  .annotate(Area, "money")
  .annotate(Narrowed, true)
  .annotateEndpoints(NoTool, bytes)
  .annotateMerge(
    groupTexts(
      "Documents of affiliate invoices",
      "What affiliates are to be paid, as self-billed invoices."
    )
  ) {}

/** The documents of the invoices that the calling advertiser got. */
export class OwnInvoiceDocumentsApi extends HttpApiGroup.make("ownInvoiceDocuments")
  .add(...documentsOf("downloadOwnInvoice", "/invoices", own))
  .annotateEndpoints(NoTool, bytes)
  .annotate(OwnMoney, true)
  .annotateMerge(groupTexts("Documents of own invoices", "The bills to an advertiser as files.")) {}

/** The documents of the invoices by which the calling affiliate is paid. */
export class OwnAffiliateInvoiceDocumentsApi extends HttpApiGroup.make(
  "ownAffiliateInvoiceDocuments"
)
  .add(
    ...documentsOf("downloadOwnAffiliateInvoice", "/aff-billing/invoices", {
      ...own,
      first: `${own.first}${selfBilled}`
    })
  )
  .annotateEndpoints(NoTool, bytes)
  .annotate(OwnMoney, true)
  .annotateMerge(
    groupTexts(
      "Documents of own affiliate invoices",
      "What an affiliate is to be paid, as self-billed invoices."
    )
  ) {}
