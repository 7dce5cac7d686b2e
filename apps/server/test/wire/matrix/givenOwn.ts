import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { givenPayoutRun } from "../../fixtures/givenPayoutRun.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenPostbackDelivery } from "../../fixtures/givenPostbackDelivery.ts"
import { givenReconciliation } from "../../fixtures/givenReconciliation.ts"
import { type Columns, created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import type { World } from "./Records.ts"

let count = 0

const named = (role: string, account_id: number) => ({
  role,
  account_id,
  name: `Key ${++count}`,
  is_main: 0,
  created,
  digest: `digest ${count}`,
  masked: "afn_…"
})

/** Somebody who signs in to an account, whom another one may look after. */
const givenMember = Effect.fnUntraced(function* (mark: string, role: string, account_id: number) {
  const email = `${mark}-${role}@people.example`
  const person_id = yield* givenRow("people", { email, hash: null, created, updated: created })
  return yield* givenRow("person_accounts", {
    person_id,
    role,
    account_id,
    access: "viewer",
    created
  })
})

/** A report under a name. */
const givenSavedReport = (mark: string, role: string, account_id: number) =>
  givenRow("saved_reports", {
    role,
    account_id,
    name: mark,
    report: "clicks",
    query: "{}",
    shared_with: "[]",
    created,
    updated: created,
    search_text: ""
  })

/** An invoice that waits for its payment; numbers of this year are the server's. */
export const givenInvoice = (advertiser_id: number, invoice_memo: string, more: Columns = {}) =>
  givenRow("invoices", {
    number: `INV-2025-${String(++count).padStart(6, "0")}`,
    advertiser_id,
    status: "unpaid",
    currency: "USD",
    amount: 10_000,
    network_amount: 10_000,
    invoice_memo,
    issued: created,
    created,
    updated: created,
    ...more
  })

/** The same of an affiliate. */
export const givenAffiliateInvoice = (
  affiliate_id: number,
  invoice_memo: string,
  more: Columns = {}
) =>
  givenRow("affiliate_invoices", {
    number: `INV-2025-${String(++count).padStart(6, "0")}`,
    affiliate_id,
    status: "unpaid",
    currency: "USD",
    amount: 10_000,
    network_amount: 10_000,
    charged: 10_000,
    network_charged: 10_000,
    invoice_memo,
    issued: created,
    created,
    updated: created,
    ...more
  })

/** What an affiliate may ask for. */
export const givenBalance = (affiliate_id: number) =>
  insertRow("ledger_balances", {
    account: `affiliate:${affiliate_id}:approved`,
    currency: "EUR",
    amount: -1_000_000_000,
    network_amount: -1_000_000_000
  })

/** What the accounts have that no offer has. */
export const givenOwn = Effect.fnUntraced(function* (
  mark: string,
  accounts: World["accounts"],
  { conversion_id }: { readonly conversion_id: number }
) {
  const { affiliate } = accounts
  yield* givenPerson(
    [{ role: "affiliate", account_id: affiliate }],
    "admin",
    `${mark}@people.example`
  )
  const postback_id = yield* givenPostback(affiliate, { code: `https://tracker.example/?${mark}` })
  const deliveries = yield* givenPostbackDelivery(affiliate, {
    postback_id,
    conversion_id,
    state: "failed",
    url: `https://tracker.example/?${mark}`
  })
  yield* givenBalance(affiliate)
  const invoice = yield* givenAffiliateInvoice(affiliate, mark)
  const invoice_id = yield* givenInvoice(accounts.advertiser, mark)
  const run = Effect.fnUntraced(function* (status: "draft" | "approved") {
    const paid = yield* givenAffiliateInvoice(affiliate, mark)
    const maker_id = accounts.manager
    return yield* givenPayoutRun({ affiliate_id: affiliate, maker_id, invoice_id: paid, status })
  })
  return {
    reconciliations: yield* givenReconciliation({
      advertiser_id: accounts.advertiser,
      manager_id: accounts.manager,
      conversion_id
    }),
    "payout-runs": yield* run("draft"),
    "downloadPayoutFile.id": yield* run("approved"),
    "affiliate.invoices": invoice,
    "affiliate.download-pdf": invoice,
    "downloadAffiliateInvoicePdf.id": invoice,
    "downloadAffiliateInvoicePdfVariant.id": invoice,
    "downloadAffiliateInvoiceXml.id": invoice,
    "getAffiliateInvoice.id": invoice,
    "updateAffiliateInvoice.id": invoice,
    "creditAffiliateInvoice.id": invoice,
    affiliates: affiliate,
    affiliate_id: affiliate,
    advertisers: accounts.advertiser,
    advertiser_id: accounts.advertiser,
    preferences: accounts.advertiser,
    invoices: invoice_id,
    "download-pdf": invoice_id,
    "getAffiliateBilling.id": affiliate,
    "updateAffiliateBilling.id": affiliate,
    "affiliate.payment-methods": yield* givenPaymentDetails(affiliate, { shown: mark }),
    managers: (yield* givenKey("manager")).account_id,
    deliveries,
    postback_id,
    "regenerateManagerApiKey.id": accounts.manager,
    "manager.people": yield* givenMember(mark, "manager", accounts.manager),
    "advertiser.people": yield* givenMember(mark, "advertiser", accounts.advertiser),
    "affiliate.people": yield* givenMember(mark, "affiliate", affiliate),
    "manager.saved": yield* givenSavedReport(mark, "manager", accounts.manager),
    "advertiser.saved": yield* givenSavedReport(mark, "advertiser", accounts.advertiser),
    "affiliate.saved": yield* givenSavedReport(mark, "affiliate", affiliate),
    "manager.api-keys": yield* givenRow("api_keys", named("manager", accounts.manager)),
    "advertiser.api-keys": yield* givenRow("api_keys", named("advertiser", accounts.advertiser)),
    "affiliate.api-keys": yield* givenRow("api_keys", named("affiliate", affiliate))
  }
})
