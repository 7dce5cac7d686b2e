import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { LedgerBooks } from "../../src/money/ledger/LedgerBooks.ts"
import { exchangeWith } from "../wire/Exchange.ts"
import { balance, conversionsPerOffer, type Ledger } from "./Ledger.ts"
import { pdfOf } from "./Writers.ts"

/** What has to hold after every crash. Each check gives what is wrong; nothing, as a rule. */

const Rows = Schema.Array(
  Schema.Struct({
    id: Schema.Int,
    number: Schema.String,
    invoice_memo: Schema.String,
    amount: Schema.Int,
    attachment_file: Schema.NullOr(Schema.String),
    attachment_sha256: Schema.NullOr(Schema.String),
    conversions: Schema.Int
  })
)
type Row = (typeof Rows.Type)[number]

const invoices = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    SELECT i.id, i.number, i.invoice_memo, i.amount, i.attachment_file, i.attachment_sha256,
      (SELECT COUNT(*) FROM conversions c WHERE c.invoice_id = i.id) AS conversions
    FROM invoices i ORDER BY i.number`
).pipe(Effect.map(Schema.decodeUnknownSync(Rows)), Effect.orDie)

const sequenceOf = ({ number }: Row): number => Number(number.split("-")[2])

/** The numbers of a year are 1, 2, 3 and so on. */
const gaps = (rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  rows.flatMap((row, index) =>
    sequenceOf(row) === index + 1 ? [] : [`Number ${index + 1} is missing: ${row.number}`]
  )

const acknowledgedInvoices = (ledger: Ledger, rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  ledger.invoices.flatMap(({ acknowledged, name }) => {
    const found = rows.filter((row) => row.invoice_memo === name)
    if (found.length > 1) return [`${name} was generated ${found.length} times`]
    if (acknowledged === undefined) return []
    const [row] = found
    return row?.id === acknowledged.invoice_id && row.number === acknowledged.invoice_number
      ? []
      : [`${name} was acknowledged as ${acknowledged.invoice_number} and is ${row?.number}`]
  })

/** An invoice from the balance has all conversions of its offer, and their sum; others have none. */
const amounts = (ledger: Ledger, rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const kinds = new Map(ledger.invoices.map(({ kind, name }) => [name, kind]))
  return rows.flatMap(({ amount, conversions, invoice_memo }) => {
    const isBilled = kinds.get(invoice_memo) === "from the balance"
    const expected = isBilled ? Number(balance) * 10_000 : 125_000
    return amount === expected && conversions === (isBilled ? conversionsPerOffer : 0)
      ? []
      : [`${invoice_memo} is over ${amount} and has ${conversions} conversions`]
  })
}

const sha256 = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex")

/** Until its request is over, a file lies where it arrived. */
const places = ["invoices", "invoices/incoming"]

/** Every invoice has its file, whole, and no file is without an invoice. */
const files = (
  ledger: Ledger,
  rows: ReadonlyArray<Row>,
  directory: string
): ReadonlyArray<string> => {
  const attempts = new Map(ledger.invoices.map((attempt) => [attempt.name, attempt]))
  const wrong = rows.flatMap(({ attachment_file, attachment_sha256, invoice_memo }) => {
    const attempt = attempts.get(invoice_memo)
    if (attempt?.kind !== "with a file") return []
    if (attachment_file === null) return [`${invoice_memo} has lost its file`]
    const path = places
      .map((place) => join(directory, place, attachment_file))
      .find((place) => existsSync(place))
    if (path === undefined) return [`The file of ${invoice_memo} is not there`]
    const digest = sha256(readFileSync(path))
    return digest === attachment_sha256 && digest === sha256(pdfOf(attempt))
      ? []
      : [`The file of ${invoice_memo} is not what was sent`]
  })
  const named = new Set(rows.map(({ attachment_file }) => attachment_file))
  const stray = readdirSync(join(directory, "invoices"))
    .filter((name) => name !== "incoming" && name !== "outgoing" && !named.has(name))
    .map((name) => `${name} belongs to no invoice`)
  return [...wrong, ...stray]
}

const orphans = Effect.map(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      SELECT c.id FROM conversions c
      WHERE c.invoice_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM invoices i WHERE i.id = c.invoice_id)`
  ),
  (rows) => rows.map(({ id }) => `Conversion ${String(id)} is on an invoice that does not exist`)
).pipe(Effect.orDie)

/** What of the accounts is not what their facts add up to. */
const books = Effect.flatMap(LedgerBooks, ({ verify }) => verify).pipe(
  Effect.map(({ differences, unbalanced }) => [
    ...differences.map(({ account, currency }) => `The ledger differs in ${account} ${currency}`),
    ...unbalanced.map(({ transaction_id }) => `Transaction ${transaction_id} does not balance`)
  ]),
  Effect.provide(LedgerBooks.layer)
)

/** What the database and the data directory say. */
export const stored = Effect.fnUntraced(function* (ledger: Ledger, directory: string) {
  const rows = yield* invoices
  return [
    ...gaps(rows),
    ...acknowledgedInvoices(ledger, rows),
    ...amounts(ledger, rows),
    ...files(ledger, rows, directory),
    ...(yield* orphans),
    ...(yield* books)
  ]
})

/** What the server says: pages have the title that was acknowledged, or the one that was under way. */
export const served = Effect.fnUntraced(function* (baseUrl: string, ledger: Ledger) {
  const problems: Array<string> = []
  for (const page of ledger.pages) {
    const path = `/api/v2/network/offers/${page.offer_id}/urls/${page.url_id}`
    const { text } = yield* exchangeWith(baseUrl, { path, key: ledger.manager })
    const title = [page.acknowledged, page.attempted].find((one) => text.includes(`"${one}"`))
    if (title === undefined) problems.push(`A page lost "${page.acknowledged}": ${text}`)
    else page.acknowledged = title
  }
  for (const { account_id, isInDoubt, key } of ledger.accounts) {
    const path = "/api/v2/common/lists/tags"
    const { status } = yield* exchangeWith(baseUrl, { path, key })
    const isExpected = status === 200 || (isInDoubt && status === 401)
    if (!isExpected) problems.push(`The key of affiliate ${account_id} is answered with ${status}`)
  }
  return problems
}, Effect.orDie)
