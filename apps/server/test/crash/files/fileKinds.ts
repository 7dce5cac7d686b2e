/** What rows have files: how clients bring, replace and delete them, and where they lie. */
import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dataUri, type FormFile, form, pngOf } from "../../fixtures/pictures.ts"
import { exchangeWith, type Sent } from "../../wire/Exchange.ts"

/** What clients know of the files that they brought. */
export interface Books {
  readonly key: string
  readonly advertiser_id: number
  readonly offer_id: number
  /** Rows that were acknowledged and not asked to go, with the digests that their files may have. */
  readonly kept: ReadonlyMap<string, Map<number, ReadonlyArray<string>>>
  readonly problems: Array<string>
  names: number
}

export const digestOf = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex")

const number = (books: Books): number => {
  books.names += 1
  return books.names
}

/** A size of its own, of up to 200 kB. */
const sizeOf = (count: number): number => (count * 7_919) % 200_000

const picture = (books: Books): Buffer => {
  const count = number(books)
  return pngOf(count, 1, sizeOf(count))
}

const pdf = (books: Books): Buffer => {
  const count = number(books)
  return Buffer.from(`%PDF-1.7\n${count}${" ".repeat(sizeOf(count))}\n%%EOF\n`)
}

type Request = Pick<Sent, "path" | "headers" | "body">

/** A kind of file. */
export interface FileKind {
  /** Its directory in `DATA_DIR`. */
  readonly shelf: string
  /** The rows that have one, as `id` and `file_name`. */
  readonly rows: string
  readonly content: (books: Books) => Buffer
  readonly create: (books: Books, content: Buffer) => Request
  readonly idOf: (answer: string) => number
  /** Where a row is changed and deleted, and what says its new file; none when it stays as it is. */
  readonly change?: {
    readonly path: (books: Books, id: number) => string
    readonly body: (content: Buffer) => Omit<Request, "path">
  }
}

const answerWith = <A>(info: Schema.Codec<A, unknown>) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ info })))

const Record = Schema.Struct({ id: Schema.Int })
const creativeIn = answerWith(Schema.Struct({ creative: Record }))
const offerIn = answerWith(Schema.Struct({ offer: Record }))
const invoiceIn = answerWith(Schema.Struct({ invoice_id: Schema.Int }))

const image = (content: Buffer): FormFile => ({ name: "image", type: "image/png", content })
const imageData = (content: Buffer) => ({ image_data: dataUri("image/png", content) })

const creativesOf = ({ offer_id }: Books): string => `/offers/${offer_id}/creatives`

const creatives: FileKind = {
  shelf: "creatives",
  rows: "SELECT id, file_name FROM creatives WHERE file_name IS NOT NULL",
  content: picture,
  create: (books, content) => ({
    path: creativesOf(books),
    ...form({ title: `Creative ${books.names}` }, image(content))
  }),
  idOf: (answer) => creativeIn(answer).info.creative.id,
  change: {
    path: (books, id) => `${creativesOf(books)}/${id}`,
    body: (content) => form({}, image(content))
  }
}

const pictures: FileKind = {
  shelf: "images",
  rows: `
    SELECT id, SUBSTR(image, ${"/images/".length + 1}) AS file_name FROM offers
    WHERE image IS NOT NULL AND deleted IS NULL`,
  content: picture,
  create: (books, content) => ({
    path: "/offers",
    body: {
      title: `Offer ${books.names}`,
      advertiser_id: books.advertiser_id,
      ...imageData(content)
    }
  }),
  idOf: (answer) => offerIn(answer).info.offer.id,
  change: {
    path: (_, id) => `/offers/${id}`,
    body: (content) => ({ body: imageData(content) })
  }
}

const attachments: FileKind = {
  shelf: "invoices",
  rows: `
    SELECT id, attachment_file AS file_name FROM invoices WHERE attachment_file IS NOT NULL`,
  content: pdf,
  create: ({ advertiser_id }, content) => ({
    path: "/adv-billing/invoices",
    ...form(
      { advertiser_id: String(advertiser_id), amount: "1", currency: "USD" },
      { name: "attachment_file", type: "application/pdf", content }
    )
  }),
  idOf: (answer) => invoiceIn(answer).info.invoice_id
}

export const fileKinds: ReadonlyArray<FileKind> = [creatives, pictures, attachments]

const send = Effect.fnUntraced(function* (
  baseUrl: string,
  books: Books,
  method: string,
  { path, ...request }: Request
) {
  const answer = yield* exchangeWith(baseUrl, {
    method,
    path: `/api/v2/network${path}`,
    key: books.key,
    ...request
  })
  if (answer.status !== 200) {
    books.problems.push(`${method} ${path} was answered with ${answer.status}: ${answer.text}`)
  }
  return answer.text
})

/** Brings a file, replaces it, and has every other one deleted, as far as its kind allows. */
export const live = Effect.fnUntraced(function* (baseUrl: string, books: Books, kind: FileKind) {
  const kept = books.kept.get(kind.shelf) ?? new Map<number, ReadonlyArray<string>>()
  const first = kind.content(books)
  const id = kind.idOf(yield* send(baseUrl, books, "POST", kind.create(books, first)))
  kept.set(id, [digestOf(first)])
  if (kind.change === undefined) return
  const path = kind.change.path(books, id)
  const second = kind.content(books)
  kept.set(id, [digestOf(first), digestOf(second)])
  yield* send(baseUrl, books, "PUT", { path, ...kind.change.body(second) })
  kept.set(id, [digestOf(second)])
  if (id % 2 === 0) {
    kept.delete(id)
    yield* send(baseUrl, books, "DELETE", { path })
  }
})

const Rows = Schema.Array(Schema.Struct({ id: Schema.Int, file_name: Schema.String }))

export const rowsOf = ({ rows }: FileKind) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(rows)).pipe(
    Effect.map(Schema.decodeUnknownSync(Rows)),
    Effect.orDie
  )
