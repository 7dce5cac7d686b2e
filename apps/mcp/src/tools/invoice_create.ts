import { NotFound } from "@affnet/api"
import { Advertiser, Invoice, InvoiceInput, Offer } from "@affnet/domain"
import { Effect, Schema } from "effect"
import type { Caller } from "../callers/Caller.ts"
import * as Operation from "../contract/Operation.ts"
import { UnderKey } from "../failures/UnderKey.ts"
import { anything } from "./arguments.ts"
import * as Attachment from "./attachment.ts"
import * as InvoiceForm from "./invoiceForm.ts"
import { make } from "./Tool.ts"

// What is added by hand is for people.
const { lines: _, ...fields } = InvoiceInput.InvoiceInput.fields

const Arguments = Schema.Struct({
  ...fields,
  advertiser_id: Advertiser.AdvertiserId,
  offers: Schema.optionalKey(Schema.Array(Offer.OfferId).check(Schema.isMinLength(1))),
  attachment_file: Schema.optionalKey(Schema.String),
  idempotency_key: Schema.optionalKey(Schema.String)
})
type Arguments = typeof Arguments.Type

const result = Schema.Struct({
  data: Schema.Struct({
    ...Invoice.GeneratedInvoice.fields,
    would_create: anything,
    advertiser: Schema.String
  })
})

const attachmentOf = ({ attachment_file }: Arguments, { settings }: Caller) =>
  attachment_file === undefined
    ? Effect.undefined
    : Attachment.read(settings.uploadDir, attachment_file)

const advertiserOf = Effect.fnUntraced(function* (id: Advertiser.AdvertiserId, caller: Caller) {
  const query = { id: [id], perPage: 1 }
  const { items } = yield* caller.client.advertisers.listAdvertisers({ query })
  return items[0] ?? (yield* new NotFound())
})

export const invoice_create = make({
  name: "invoice_create",
  title: "Create an invoice",
  description: "Without amount: the approved conversions on no invoice yet.",
  toolset: "billing",
  roles: Operation.rolesOf("invoice_create"),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  isMoney: true,
  arguments: Arguments,
  result,
  attachment: attachmentOf,
  preview: Effect.fnUntraced(function* (args, caller) {
    const advertiser = yield* advertiserOf(args.advertiser_id, caller)
    const { amount = "the approved conversions that are on no invoice yet" } = args
    return { data: { would_create: { ...args, amount }, advertiser: advertiser.company_name } }
  }),
  run: Effect.fnUntraced(function* (args, caller, { attachment, key }) {
    const { attachment_file: _, idempotency_key = key, ...input } = args
    const headers = { "idempotency-key": idempotency_key }
    const { generateInvoice } = caller.client.invoices
    const form = new FormData()
    if (attachment !== undefined) yield* InvoiceForm.fill(form, input, attachment.file)
    const generated =
      attachment === undefined
        ? generateInvoice({ headers, payload: input })
        : generateInvoice({ headers, payload: form })
    const invoice = yield* Effect.mapError(
      generated,
      (error) => new UnderKey({ error, idempotencyKey: idempotency_key })
    )
    return { data: invoice }
  })
})
