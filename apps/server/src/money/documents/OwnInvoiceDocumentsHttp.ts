import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerBytes, type Bytes } from "../../platform/files/download.ts"
import { InvoiceDocuments } from "./InvoiceDocuments.ts"

const own =
  <A, E, R>(ask: (me: typeof CurrentPrincipal.Service, id: A) => Effect.Effect<Bytes, E, R>) =>
  ({ params }: { readonly params: { readonly id: A } }) =>
    CurrentPrincipal.pipe(
      Effect.flatMap((me) => ask(me, params.id)),
      Effect.map(answerBytes)
    )

const advertisers = HttpApiBuilder.group(
  Api,
  "ownInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const { ownPdf, ownXml } = (yield* InvoiceDocuments).advertiser
    return handlers
      .handleRaw("downloadOwnInvoicePdf", own(ownPdf))
      .handleRaw("downloadOwnInvoicePdfVariant", own(ownPdf))
      .handleRaw("downloadOwnInvoiceXml", own(ownXml))
  })
)

const affiliates = HttpApiBuilder.group(
  Api,
  "ownAffiliateInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const { ownPdf, ownXml } = (yield* InvoiceDocuments).affiliate
    return handlers
      .handleRaw("downloadOwnAffiliateInvoicePdf", own(ownPdf))
      .handleRaw("downloadOwnAffiliateInvoicePdfVariant", own(ownPdf))
      .handleRaw("downloadOwnAffiliateInvoiceXml", own(ownXml))
  })
)

export const OwnInvoiceDocumentsHttp = Layer.merge(advertisers, affiliates).pipe(
  Layer.provide(InvoiceDocuments.layer)
)
