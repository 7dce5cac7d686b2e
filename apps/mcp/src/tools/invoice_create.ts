import { NotFound } from "@affnet/api"
import { Advertiser, Affiliate, Invoice, InvoiceInput, Offer } from "@affnet/domain"
import { Effect, Schema } from "effect"
import type { Caller } from "../callers/Caller.ts"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"
import { UnderKey } from "../failures/UnderKey.ts"
import { anything } from "./arguments.ts"
import * as Attachment from "./attachment.ts"
import * as InvoiceForm from "./invoiceForm.ts"
import { make } from "./Tool.ts"

// What is added by hand is for people.
const {
  invoice_memo: __,
  internal_notes: ___,
  lines: _,
  ...fields
} = InvoiceInput.InvoiceInput.fields

const Arguments = Schema.Struct({
  ...fields,
  advertiser_id: Schema.optionalKey(Advertiser.AdvertiserId),
  affiliate_id: Schema.optionalKey(Affiliate.AffiliateId),
  offers: Schema.optionalKey(Schema.Array(Offer.OfferId).check(Schema.isMinLength(1))),
  // Without the descriptions of the contract, which say what their names do.
  invoice_memo: Schema.optionalKey(InvoiceInput.notes),
  internal_notes: Schema.optionalKey(InvoiceInput.notes),
  attachment_file: Schema.optionalKey(Schema.String),
  idempotency_key: Schema.optionalKey(Schema.String)
})
type Arguments = typeof Arguments.Type

interface Headers {
  readonly "idempotency-key": string
}

const result = Schema.Struct({
  data: Schema.Struct({
    ...Invoice.GeneratedInvoice.fields,
    would_create: anything,
    amount: anything,
    tax: Schema.String,
    total: anything,
    account: Schema.String
  })
})

const attachmentOf = ({ attachment_file }: Arguments, { settings }: Caller) =>
  attachment_file === undefined
    ? Effect.undefined
    : Attachment.read(settings.uploadDir, attachment_file)

/** Whom it is for, and what makes and previews it. */
const sideOf = (args: Arguments, { client }: Caller) => {
  const { advertiser_id, affiliate_id, attachment_file: _, idempotency_key: __, ...input } = args
  if (advertiser_id !== undefined && affiliate_id === undefined) {
    const payload = { ...input, advertiser_id }
    return Effect.succeed({
      accounts: client.advertisers.listAdvertisers({ query: { id: [advertiser_id], perPage: 1 } }),
      preview: client.invoices.previewInvoice({ payload }),
      form: InvoiceForm.ofAdvertiser(payload),
      generate: (headers: Headers, form?: FormData) =>
        form === undefined
          ? client.invoices.generateInvoice({ headers, payload })
          : client.invoices.generateInvoice({ headers, payload: form })
    })
  }
  if (affiliate_id !== undefined && advertiser_id === undefined) {
    const payload = { ...input, affiliate_id }
    return Effect.succeed({
      accounts: client.affiliates.listAffiliates({ query: { id: [affiliate_id], perPage: 1 } }),
      preview: client.affiliateInvoices.previewAffiliateInvoice({ payload }),
      form: InvoiceForm.ofAffiliate(payload),
      generate: (headers: Headers, form?: FormData) =>
        form === undefined
          ? client.affiliateInvoices.generateAffiliateInvoice({ headers, payload })
          : client.affiliateInvoices.generateAffiliateInvoice({ headers, payload: form })
    })
  }
  return because("advertiser_id: give either this or affiliate_id")
}

export const invoice_create = make({
  name: "invoice_create",
  title: "Create an invoice",
  description: "Without amount: what is approved and on none.",
  toolset: "billing",
  roles: Operation.rolesOf("invoice_create"),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  isMoney: true,
  arguments: Arguments,
  result,
  attachment: attachmentOf,
  preview: Effect.fnUntraced(function* (args, caller) {
    const { accounts, preview } = yield* sideOf(args, caller)
    const [account] = (yield* accounts).items
    if (account === undefined) return yield* new NotFound()
    const { amount, tax, total } = (yield* preview).invoice
    return {
      data: {
        would_create: args,
        amount,
        tax,
        total,
        account: account.company_name || `#${account.id}`
      }
    }
  }),
  run: Effect.fnUntraced(function* (args, caller, { attachment, key }) {
    const { idempotency_key = key } = args
    const { form: fill, generate } = yield* sideOf(args, caller)
    const form = attachment === undefined ? undefined : yield* fill(attachment.file)
    const invoice = yield* Effect.mapError(
      generate({ "idempotency-key": idempotency_key }, form),
      (error) => new UnderKey({ error, idempotencyKey: idempotency_key })
    )
    return { data: invoice }
  })
})
