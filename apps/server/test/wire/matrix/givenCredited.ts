import { Effect } from "effect"
import { givenAffiliateInvoice, givenInvoice } from "./givenOwn.ts"

const addresses = [
  "downloadInvoiceCreditNotePdf",
  "downloadInvoiceCreditNotePdfAlias",
  "downloadInvoiceCreditNoteXml",
  "downloadInvoiceCreditNoteXmlAlias",
  "downloadOwnInvoiceCreditNotePdf",
  "downloadOwnInvoiceCreditNoteXml"
]
const ofAffiliate = [
  "downloadAffiliateInvoiceCreditNotePdf",
  "downloadAffiliateInvoiceCreditNoteXml",
  "downloadOwnAffiliateInvoiceCreditNotePdf",
  "downloadOwnAffiliateInvoiceCreditNoteXml"
]

let count = 0

/** Numbers of this year are the server's. */
const undone = () => ({
  status: "rejected",
  credit_note: `CN-2025-${String(++count).padStart(6, "0")}`,
  credit_note_date: "2025-03-01"
})

/** Invoices that were undone, as the addresses of their credit notes take them. */
export const givenCredited = Effect.fnUntraced(function* (
  advertiser_id: number,
  affiliate_id: number,
  mark: string
) {
  const billed = yield* givenInvoice(advertiser_id, mark, undone())
  const paid = yield* givenAffiliateInvoice(affiliate_id, mark, undone())
  const ids = (names: ReadonlyArray<string>, id: number) =>
    names.map((name) => [`${name}.id`, id] as const)
  return Object.fromEntries([...ids(addresses, billed), ...ids(ofAffiliate, paid)])
})
