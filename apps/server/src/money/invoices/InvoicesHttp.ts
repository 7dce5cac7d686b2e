import { Api, CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Attachments } from "./Attachments.ts"
import * as InvoiceRequest from "./InvoiceRequest.ts"
import { Invoices } from "./Invoices.ts"

export const InvoicesHttp = HttpApiBuilder.group(
  Api,
  "invoices",
  Effect.fn(function* (handlers) {
    const invoices = yield* Invoices
    const attachments = yield* Attachments
    return handlers.handleRaw("generateInvoice", ({ request, headers }) =>
      InvoiceRequest.read(request).pipe(
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
  })
).pipe(Layer.provide([Invoices.layer, Attachments.layer]))
