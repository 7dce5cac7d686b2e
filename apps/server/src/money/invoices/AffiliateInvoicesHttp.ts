import { CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { InvoiceInput, PaymentRequest } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { makeDownload } from "../../platform/files/download.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Attachments } from "./Attachments.ts"
import { InvoiceRecords } from "./InvoiceRecords.ts"
import * as InvoiceRequest from "./InvoiceRequest.ts"
import { Invoices } from "./Invoices.ts"
import { PaymentRequests } from "./PaymentRequests.ts"

const readInvoice = InvoiceRequest.readAs(InvoiceInput.AffiliateInvoiceInput)
const readRequest = InvoiceRequest.readAs(PaymentRequest.PaymentRequestInput)

const managers = implement(
  "affiliateInvoices",
  Effect.fn(function* (handlers) {
    const invoices = yield* Invoices
    const attachments = yield* Attachments
    const { affiliate: records } = yield* InvoiceRecords
    const download = yield* makeDownload
    return handlers
      .handleRaw("generateAffiliateInvoice", ({ request, headers }) =>
        readInvoice(request).pipe(
          Effect.provideService(Attachments, attachments),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([{ file, input }, manager]) =>
            invoices.generateForAffiliate(manager, {
              input,
              attachment: file,
              idempotency_key: headers[IdempotencyKey.header]
            })
          )
        )
      )
      .handle("previewAffiliateInvoice", ({ payload }) =>
        asCaller((manager) => invoices.previewForAffiliate(manager, payload)).pipe(keyed("invoice"))
      )
      .handle("listAffiliateInvoices", ({ query }) => answerList(query, records.list))
      .handle("getAffiliateInvoice", ({ params, query }) =>
        answerRecord(query, records.get(params.id)).pipe(keyed("invoice"))
      )
      .handle("updateAffiliateInvoice", ({ params, payload }) =>
        asCaller((actor) => records.update(actor, params.id, payload)).pipe(keyed("invoice"))
      )
      .handle("creditAffiliateInvoice", ({ params }) =>
        asCaller((actor) => records.credit(actor, params.id)).pipe(keyed("invoice"))
      )
      .handleRaw("downloadAffiliateInvoiceAttachment", ({ params }) =>
        Effect.flatMap(records.attachment(params.id), download)
      )
  })
).pipe(Layer.provide(Invoices.layer))

const affiliates = implement(
  "ownAffiliateInvoices",
  Effect.fn(function* (handlers) {
    const attachments = yield* Attachments
    const { affiliate: records } = yield* InvoiceRecords
    const requests = yield* PaymentRequests
    return handlers
      .handle("listOwnAffiliateInvoices", ({ query: { columns: _, ...query } }) =>
        asCaller((me) => answerList(query, (page) => records.listOwn(me, page)))
      )
      .handle("getOwnAffiliateInvoice", ({ params, query }) =>
        asCaller((me) => answerRecord(query, records.getOwn(me, params.id)).pipe(keyed("invoice")))
      )
      .handleRaw("requestPayment", ({ request }) =>
        readRequest(request).pipe(
          Effect.provideService(Attachments, attachments),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([{ file, input }, me]) => requests.create(me, input, file))
        )
      )
  })
).pipe(Layer.provide(PaymentRequests.layer))

export const AffiliateInvoicesHttp = Layer.merge(managers, affiliates).pipe(
  Layer.provide([InvoiceRecords.layer, Attachments.layer])
)
