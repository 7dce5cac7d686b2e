import { Effect, Record, Schema } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenPayoutRun } from "../fixtures/givenPayoutRun.ts"
import { givenReconciliation } from "../fixtures/givenReconciliation.ts"
import { invoiceWithFile } from "../platform/disk/invoiceWithFile.ts"
import { bodyOfAnswer, exchange } from "./Exchange.ts"
import { givenCredited } from "./matrix/givenCredited.ts"
import { givenAffiliateInvoice, givenBalance, givenInvoice } from "./matrix/givenOwn.ts"

/** More than the fuzzer pays, rejects or credits. */
const changeable = 200

/** More than the fuzzer approves or cancels. */
const runs = 200

const Generated = Schema.Struct({ info: Schema.Struct({ invoice_id: Schema.Int }) })

const withFile = Effect.fnUntraced(function* (...request: Parameters<typeof invoiceWithFile>) {
  const answer = yield* exchange(invoiceWithFile(...request))
  return [Schema.decodeUnknownSync(Generated)(bodyOfAnswer(answer)).info.invoice_id]
})

/** Invoices of an advertiser and of an affiliate, and one of each with a file that can be downloaded. */
export const fuzzedInvoices = Effect.fnUntraced(function* (
  advertiser_id: number,
  affiliate_id: number,
  key: string
) {
  const invoice = Effect.suspend(() => givenInvoice(advertiser_id, "Fuzzed"))
  const read = [yield* invoice]
  const payable = Effect.suspend(() => givenAffiliateInvoice(affiliate_id, "Fuzzed"))
  const ofAffiliate = [yield* payable]
  const file = yield* withFile(key, advertiser_id)
  yield* givenBalance(affiliate_id)
  const { account_id: maker_id } = yield* givenKey("manager")
  const run = Effect.fnUntraced(function* (status: "draft" | "approved") {
    return yield* givenPayoutRun({ affiliate_id, maker_id, invoice_id: yield* payable, status })
  })
  const readRun = [yield* run("draft")]
  const reconciliation = givenReconciliation({
    advertiser_id,
    manager_id: maker_id,
    // It is gone, so that no lines change what others read.
    conversion_id: 2_000_000_000
  })
  const readFile = [yield* reconciliation]
  return {
    "getReconciliation.id": readFile,
    "listReconciliationLines.id": readFile,
    "applyReconciliation.id": yield* Effect.replicateEffect(reconciliation, changeable),
    "getPayoutRun.id": readRun,
    "updatePayoutRun.id": yield* Effect.replicateEffect(
      Effect.suspend(() => run("draft")),
      runs
    ),
    "downloadPayoutRunPdf.id": readRun,
    "downloadPayoutFile.id": [yield* run("approved")],
    "getAffiliateInvoice.id": ofAffiliate,
    "getOwnAffiliateInvoice.id": ofAffiliate,
    "updateAffiliateInvoice.id": yield* Effect.replicateEffect(payable, changeable),
    "creditAffiliateInvoice.id": yield* Effect.replicateEffect(payable, changeable),
    "creditInvoice.id": yield* Effect.replicateEffect(invoice, changeable),
    "creditInvoiceAlias.id": yield* Effect.replicateEffect(invoice, changeable),
    "downloadAffiliateInvoiceAttachment.id": yield* withFile(key, affiliate_id, "affiliate"),
    "getInvoice.id": read,
    "getInvoiceAlias.id": read,
    "getOwnInvoice.id": read,
    "updateInvoice.id": yield* Effect.replicateEffect(invoice, changeable),
    "updateInvoiceAlias.id": yield* Effect.replicateEffect(invoice, changeable),
    "downloadInvoicePdf.id": read,
    "downloadInvoicePdfAlias.id": read,
    "downloadInvoicePdfVariant.id": read,
    "downloadInvoicePdfVariantAlias.id": read,
    "downloadInvoiceXml.id": read,
    "downloadInvoiceXmlAlias.id": read,
    "downloadOwnInvoicePdf.id": read,
    "downloadOwnInvoicePdfVariant.id": read,
    "downloadOwnInvoiceXml.id": read,
    "downloadAffiliateInvoicePdf.id": ofAffiliate,
    "downloadAffiliateInvoicePdfVariant.id": ofAffiliate,
    "downloadAffiliateInvoiceXml.id": ofAffiliate,
    "downloadOwnAffiliateInvoicePdf.id": ofAffiliate,
    "downloadOwnAffiliateInvoicePdfVariant.id": ofAffiliate,
    "downloadOwnAffiliateInvoiceXml.id": ofAffiliate,
    ...Record.map(yield* givenCredited(advertiser_id, affiliate_id, "Fuzzed"), (id) => [id]),
    "downloadInvoiceAttachment.id": file,
    "downloadInvoiceAttachmentAlias.id": file
  }
})
