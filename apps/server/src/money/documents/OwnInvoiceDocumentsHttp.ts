import type { CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { answerBytes, type Bytes } from "../../platform/files/download.ts"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { InvoiceDocuments } from "./InvoiceDocuments.ts"

/** A document of the caller's own invoices. */
const makeOwn =
  <Documents>(documentsOf: (me: typeof CurrentPrincipal.Service) => Documents) =>
  <A, E, R>(pick: (documents: Documents) => (id: A) => Effect.Effect<Bytes, E, R>) =>
  ({ params }: { readonly params: { readonly id: A } }) =>
    asCaller((me) => pick(documentsOf(me))(params.id)).pipe(Effect.map(answerBytes))

const advertisers = implement(
  "ownInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const own = makeOwn((yield* InvoiceDocuments).advertiser.own)
    return handlers
      .handleRaw(
        "downloadOwnInvoicePdf",
        own(({ invoice }) => invoice.pdf)
      )
      .handleRaw(
        "downloadOwnInvoicePdfVariant",
        own(({ invoice }) => invoice.pdf)
      )
      .handleRaw(
        "downloadOwnInvoiceXml",
        own(({ invoice }) => invoice.xml)
      )
      .handleRaw(
        "downloadOwnInvoiceCreditNotePdf",
        own(({ creditNote }) => creditNote.pdf)
      )
      .handleRaw(
        "downloadOwnInvoiceCreditNoteXml",
        own(({ creditNote }) => creditNote.xml)
      )
  })
)

const affiliates = implement(
  "ownAffiliateInvoiceDocuments",
  Effect.fn(function* (handlers) {
    const own = makeOwn((yield* InvoiceDocuments).affiliate.own)
    return handlers
      .handleRaw(
        "downloadOwnAffiliateInvoicePdf",
        own(({ invoice }) => invoice.pdf)
      )
      .handleRaw(
        "downloadOwnAffiliateInvoicePdfVariant",
        own(({ invoice }) => invoice.pdf)
      )
      .handleRaw(
        "downloadOwnAffiliateInvoiceXml",
        own(({ invoice }) => invoice.xml)
      )
      .handleRaw(
        "downloadOwnAffiliateInvoiceCreditNotePdf",
        own(({ creditNote }) => creditNote.pdf)
      )
      .handleRaw(
        "downloadOwnAffiliateInvoiceCreditNoteXml",
        own(({ creditNote }) => creditNote.xml)
      )
  })
)

export const OwnInvoiceDocumentsHttp = Layer.merge(advertisers, affiliates).pipe(
  Layer.provide(InvoiceDocuments.layer)
)
