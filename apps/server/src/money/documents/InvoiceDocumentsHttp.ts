import { Effect, Layer } from "effect"
import { answerBytes, type Bytes } from "../../platform/files/download.ts"
import { implement } from "../../platform/http/handlers.ts"
import { InvoiceDocuments } from "./InvoiceDocuments.ts"

const asked =
  <A, E, R>(ask: (id: A) => Effect.Effect<Bytes, E, R>) =>
  ({ params }: { readonly params: { readonly id: A } }) =>
    Effect.map(ask(params.id), answerBytes)

const ofAdvertisers = implement(
  "invoiceDocuments",
  Effect.fn(function* (handlers) {
    const { creditNote, invoice } = (yield* InvoiceDocuments).advertiser.all
    return handlers
      .handleRaw("downloadInvoicePdf", asked(invoice.pdf))
      .handleRaw("downloadInvoicePdfVariant", asked(invoice.pdf))
      .handleRaw("downloadInvoiceXml", asked(invoice.xml))
      .handleRaw("downloadInvoiceCreditNotePdf", asked(creditNote.pdf))
      .handleRaw("downloadInvoiceCreditNoteXml", asked(creditNote.xml))
  })
)

const ofAffiliates = implement(
  "affiliateInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const { creditNote, invoice } = (yield* InvoiceDocuments).affiliate.all
    return handlers
      .handleRaw("downloadAffiliateInvoicePdf", asked(invoice.pdf))
      .handleRaw("downloadAffiliateInvoicePdfVariant", asked(invoice.pdf))
      .handleRaw("downloadAffiliateInvoiceXml", asked(invoice.xml))
      .handleRaw("downloadAffiliateInvoiceCreditNotePdf", asked(creditNote.pdf))
      .handleRaw("downloadAffiliateInvoiceCreditNoteXml", asked(creditNote.xml))
  })
)

export const InvoiceDocumentsHttp = Layer.merge(ofAdvertisers, ofAffiliates).pipe(
  Layer.provide(InvoiceDocuments.layer)
)
