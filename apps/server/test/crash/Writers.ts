import { Effect, Schema } from "effect"
import { tokenOf } from "../fixtures/givenToken.ts"
import { exchangeWith, type Received, type Sent } from "../wire/Exchange.ts"
import type { Account, InvoiceAttempt, Ledger, Page } from "./Ledger.ts"

/** Clients that write for as long as the server answers, and keep the books. */

const Generated = Schema.fromJsonString(
  Schema.Struct({
    info: Schema.Struct({ invoice_id: Schema.Int, invoice_number: Schema.String })
  })
)
const NewKey = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ api_key: Schema.String }) })
)

/** Notes an answer that is no success; nothing that is sent here deserves one. */
const expectSuccess = (ledger: Ledger, what: string, { status, text }: Received): boolean => {
  if (status !== 200) ledger.problems.push(`${what} was answered with ${status}: ${text}`)
  return status === 200
}

const boundary = "crash-test-boundary"

/** A PDF of the invoice's own, of up to 300 kB. */
export const pdfOf = ({ name }: InvoiceAttempt): string => {
  const length = (Number.parseInt(name.slice(-6), 36) * 7_919) % 300_000
  return `%PDF-1.4\n% ${name}\n${"x".repeat(length)}\n%%EOF\n`
}

const upload = (fields: Readonly<Record<string, string>>, attempt: InvoiceAttempt): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const file =
    'Content-Disposition: form-data; name="attachment_file"; filename="invoice.pdf"\r\n' +
    `Content-Type: application/pdf\r\n\r\n${pdfOf(attempt)}\r\n`
  return `--${boundary}\r\n${[...parts, file].join(`--${boundary}\r\n`)}--${boundary}--\r\n`
}

const invoiceRequest = (ledger: Ledger, attempt: InvoiceAttempt): Sent => {
  const { kind, name, offer_id } = attempt
  const fields = {
    advertiser_id: String(ledger.advertiser_id),
    currency: "USD",
    invoice_memo: name,
    ...(offer_id === undefined ? { amount: "12.50" } : { offers: String(offer_id) })
  }
  const isUpload = kind === "with a file"
  return {
    method: "POST",
    path: "/api/v2/network/adv-billing/invoices",
    key: ledger.manager,
    headers: {
      "idempotency-key": name,
      ...(isUpload ? { "content-type": `multipart/form-data; boundary=${boundary}` } : {})
    },
    body: isUpload ? upload(fields, attempt) : fields
  }
}

/** Sends an invoice, for the first time or again under its name. */
export const sendInvoice = Effect.fnUntraced(function* (
  baseUrl: string,
  ledger: Ledger,
  attempt: InvoiceAttempt
) {
  const answer = yield* exchangeWith(baseUrl, invoiceRequest(ledger, attempt))
  if (!expectSuccess(ledger, attempt.name, answer)) return
  const { info } = Schema.decodeUnknownSync(Generated)(answer.text)
  attempt.acknowledged = info
})

const generateInvoice = Effect.fnUntraced(function* (
  baseUrl: string,
  ledger: Ledger,
  kind: InvoiceAttempt["kind"]
) {
  const offer_id = kind === "from the balance" ? ledger.billable.pop() : undefined
  if (kind === "from the balance" && offer_id === undefined) return yield* Effect.never
  const name = `invoice-${ledger.invoices.length.toString(36).padStart(6, "0")}`
  const attempt: InvoiceAttempt = { name, kind, offer_id, acknowledged: undefined }
  ledger.invoices.push(attempt)
  return yield* sendInvoice(baseUrl, ledger, attempt)
})

/** Reports a conversion, and then its approval. */
const convert = Effect.fnUntraced(function* (baseUrl: string, ledger: Ledger) {
  const click_id = ledger.convertible.clicks.pop()
  if (click_id === undefined) return yield* Effect.never
  const token = tokenOf(ledger.advertiser_id)
  for (const [endpoint, status] of [
    ["conv", "pending"],
    ["conv-change", "approved"]
  ]) {
    const path = `/track/${endpoint}?click_id=${click_id}&conv_status=${status}&token=${token}`
    expectSuccess(ledger, path, yield* exchangeWith(baseUrl, { path }))
  }
})

const updatePage = Effect.fnUntraced(function* (baseUrl: string, ledger: Ledger, page: Page) {
  const title = `Title ${Number(page.attempted.replace(/\D/gu, "")) + 1}`
  page.attempted = title
  const answer = yield* exchangeWith(baseUrl, {
    method: "PUT",
    path: `/api/v2/network/offers/${page.offer_id}/urls/${page.url_id}`,
    key: ledger.manager,
    body: { title }
  })
  if (expectSuccess(ledger, title, answer)) page.acknowledged = title
})

/** Regenerates the key by itself, or by a manager where it is in doubt. */
export const regenerateKey = Effect.fnUntraced(function* (
  baseUrl: string,
  ledger: Ledger,
  account: Account
) {
  const isByManager = account.isInDoubt
  account.isInDoubt = true
  const answer = yield* exchangeWith(baseUrl, {
    method: "POST",
    path: isByManager
      ? `/api/v2/network/affiliates/${account.account_id}/api-key`
      : "/api/v2/affiliate/profile/api-key",
    key: isByManager ? ledger.manager : account.key
  })
  if (!expectSuccess(ledger, `The key of affiliate ${account.account_id}`, answer)) return
  account.key = Schema.decodeUnknownSync(NewKey)(answer.text).info.api_key
  account.isInDoubt = false
})

/** All writers at once, until the server is gone. */
export const write = (baseUrl: string, ledger: Ledger) => {
  const kinds = ["with an amount", "from the balance", "with a file"] as const
  const writers = [
    ...kinds.map((kind) => generateInvoice(baseUrl, ledger, kind)),
    convert(baseUrl, ledger),
    ...ledger.pages.map((page) => updatePage(baseUrl, ledger, page)),
    ...ledger.accounts.map((account) => regenerateKey(baseUrl, ledger, account))
  ]
  return Effect.forEach(writers, (writer) => Effect.ignore(Effect.forever(writer)), {
    concurrency: "unbounded",
    discard: true
  })
}
