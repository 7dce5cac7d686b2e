import { CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { InvoiceInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { makeDownload } from "../../platform/files/download.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Attachments } from "./Attachments.ts"
import { InvoiceRecords } from "./InvoiceRecords.ts"
import * as InvoiceRequest from "./InvoiceRequest.ts"
import { Invoices } from "./Invoices.ts"

const read = InvoiceRequest.readAs(InvoiceInput.InvoiceInput)

const managers = implement(
  "invoices",
  Effect.fn(function* (handlers) {
    const invoices = yield* Invoices
    const attachments = yield* Attachments
    const { advertiser: records } = yield* InvoiceRecords
    const download = yield* makeDownload
    return handlers
      .handleRaw("generateInvoice", ({ request, headers }) =>
        read(request).pipe(
          Effect.provideService(Attachments, attachments),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([{ file, input }, manager]) =>
            invoices.generate(manager, {
              input,
              attachment: file,
              idempotency_key: headers[IdempotencyKey.header]
            })
          )
        )
      )
      .handle("previewInvoice", ({ payload }) =>
        asCaller((manager) => invoices.preview(manager, payload)).pipe(keyed("invoice"))
      )
      .handle("listInvoices", ({ query }) => answerList(query, records.list))
      .handle("getInvoice", ({ params, query }) =>
        answerRecord(query, records.get(params.id)).pipe(keyed("invoice"))
      )
      .handle("updateInvoice", ({ params, payload }) =>
        asCaller((actor) => records.update(actor, params.id, payload)).pipe(keyed("invoice"))
      )
      .handle("creditInvoice", ({ params }) =>
        asCaller((actor) => records.credit(actor, params.id)).pipe(keyed("invoice"))
      )
      .handleRaw("downloadInvoiceAttachment", ({ params }) =>
        Effect.flatMap(records.attachment(params.id), download)
      )
  })
).pipe(Layer.provide(Invoices.layer))

const advertisers = implement(
  "ownInvoices",
  Effect.fn(function* (handlers) {
    const { advertiser: records } = yield* InvoiceRecords
    return handlers.handleAll({
      listOwnInvoices: ({ query }) =>
        asCaller((me) => answerList(query, (page) => records.listOwn(me, page))),
      getOwnInvoice: ({ params, query }) =>
        asCaller((me) => answerRecord(query, records.getOwn(me, params.id)).pipe(keyed("invoice")))
    })
  })
)

export const InvoicesHttp = Layer.merge(managers, advertisers).pipe(
  Layer.provide([InvoiceRecords.layer, Attachments.layer])
)
