import { Effect, Schema } from "effect"
import { invoiceWithFile } from "../platform/disk/invoiceWithFile.ts"
import { bodyOfAnswer, exchange } from "./Exchange.ts"
import { givenInvoice } from "./matrix/givenOwn.ts"

/** More than the fuzzer pays or rejects. */
const payable = 200

const Generated = Schema.Struct({ info: Schema.Struct({ invoice_id: Schema.Int }) })

/** Invoices of an advertiser, and one with a file that can be downloaded. */
export const fuzzedInvoices = Effect.fnUntraced(function* (advertiser_id: number, key: string) {
  const invoice = Effect.suspend(() => givenInvoice(advertiser_id, "Fuzzed"))
  const read = [yield* invoice]
  const answer = yield* exchange(invoiceWithFile(key, advertiser_id))
  const { info } = Schema.decodeUnknownSync(Generated)(bodyOfAnswer(answer))
  const file = [info.invoice_id]
  return {
    "getInvoice.id": read,
    "getInvoiceAlias.id": read,
    "getOwnInvoice.id": read,
    "updateInvoice.id": yield* Effect.replicateEffect(invoice, payable),
    "updateInvoiceAlias.id": yield* Effect.replicateEffect(invoice, payable),
    "downloadInvoiceAttachment.id": file,
    "downloadInvoiceAttachmentAlias.id": file
  }
})
