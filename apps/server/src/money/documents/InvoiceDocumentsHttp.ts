import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerBytes, type Bytes } from "../../platform/files/download.ts"
import { InvoiceDocuments } from "./InvoiceDocuments.ts"

const asked =
  <A, E, R>(ask: (id: A) => Effect.Effect<Bytes, E, R>) =>
  ({ params }: { readonly params: { readonly id: A } }) =>
    Effect.map(ask(params.id), answerBytes)

const ofAdvertisers = HttpApiBuilder.group(
  Api,
  "invoiceDocuments",
  Effect.fn(function* (handlers) {
    const { pdf, xml } = (yield* InvoiceDocuments).advertiser
    return handlers
      .handleRaw("downloadInvoicePdf", asked(pdf))
      .handleRaw("downloadInvoicePdfVariant", asked(pdf))
      .handleRaw("downloadInvoiceXml", asked(xml))
  })
)

const ofAffiliates = HttpApiBuilder.group(
  Api,
  "affiliateInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const { pdf, xml } = (yield* InvoiceDocuments).affiliate
    return handlers
      .handleRaw("downloadAffiliateInvoicePdf", asked(pdf))
      .handleRaw("downloadAffiliateInvoicePdfVariant", asked(pdf))
      .handleRaw("downloadAffiliateInvoiceXml", asked(xml))
  })
)

export const InvoiceDocumentsHttp = Layer.merge(ofAdvertisers, ofAffiliates).pipe(
  Layer.provide(InvoiceDocuments.layer)
)
