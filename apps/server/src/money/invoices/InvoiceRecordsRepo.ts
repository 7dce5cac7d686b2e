import { GoalType, type Invoice, InvoiceRecord, type ListQuery, Money } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofAdvertiser } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type Record = InvoiceRecord.InvoiceRecord
type Own = InvoiceRecord.OwnInvoice
type InvoiceId = Invoice.InvoiceId

const decodeAmount = Schema.decodeUnknownSync(Rows.Money)

const Types = Schema.fromJsonString(Schema.Array(Schema.Struct({ id: GoalType.GoalTypeId })))
const decodeTypes = Schema.decodeUnknownSync(Types)

const derived = (row: Rows.Row) => ({
  advertiser: { id: row.advertiser_id, name: row.advertiser_name },
  amount: { value: Money.toAmount(decodeAmount(row.amount)), currency: row.currency },
  period: { start_date: row.start_date, end_date: row.end_date },
  offers: row.offers ?? "[]",
  goal_types: decodeTypes(row.goal_types ?? "[]").map(({ id }) => ({
    id,
    title: GoalType.titles[id]
  })),
  attachment:
    row.attachment_file === null
      ? null
      : { bytes: Number(row.attachment_bytes), sha256: row.attachment_sha256 }
})

const toRecord = Rows.stored(InvoiceRecord.InvoiceRecord, derived)
const toOwn = Rows.stored(InvoiceRecord.OwnInvoice, derived)

/** What of an invoice changes after it was generated. */
export type Changed = Pick<
  Record,
  "id" | "status" | "date" | "due_date" | "invoice_memo" | "internal_notes" | "updated"
>

/** Invoices as they are read, and changed. */
export class InvoiceRecordsRepo extends Context.Service<
  InvoiceRecordsRepo,
  {
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Record>>
    readonly find: (id: InvoiceId) => Effect.Effect<Option.Option<Record>>
    /** The invoice, locked. */
    readonly findForUpdate: (
      id: InvoiceId
    ) => Effect.Effect<Option.Option<Record>, never, Transaction>
    /** Those that were issued to an advertiser. */
    readonly listOwn: (
      advertiser_id: number,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Own>>
    readonly findOwn: (advertiser_id: number, id: InvoiceId) => Effect.Effect<Option.Option<Own>>
    /** The name of its file. */
    readonly fileOf: (id: InvoiceId) => Effect.Effect<string | undefined>
    readonly update: (invoice: Changed) => Effect.Effect<void, never, Transaction>
    /** Says that its advertiser has it from now on. */
    readonly issue: (id: InvoiceId, issued: number) => Effect.Effect<void, never, Transaction>
  }
>()("server/InvoiceRecordsRepo") {
  static readonly layer = Layer.effect(
    InvoiceRecordsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate, jsonRows } = yield* Dialect
      const page = yield* ListSql.makePage(sql)

      const offers = sql`
        (SELECT ${jsonRows("t", ["id", "title"])} FROM (
          SELECT o.id, o.title FROM invoice_lines l JOIN offers o ON o.id = l.offer_id
          WHERE l.invoice_id = x.id
          UNION SELECT o.id, o.title FROM offers o
          WHERE o.advertiser_id = x.advertiser_id
            AND ',' || x.limited_to || ',' LIKE '%,' || CAST(o.id AS TEXT) || ',%'
          ORDER BY 1) t)`
      const goalTypes = sql`
        (SELECT ${jsonRows("t", ["id"])} FROM (
          SELECT DISTINCT g.type AS id FROM invoice_lines l JOIN goals g ON g.id = l.goal_id
          WHERE l.invoice_id = x.id ORDER BY 1) t)`
      const source = {
        select: sql`x.*, ${offers} AS offers, ${goalTypes} AS goal_types`,
        from: sql`(
          SELECT i.id, i.number AS invoice_number, i.date, i.due_date, i.status, i.issued,
            i.advertiser_id, a.company_name AS advertiser_name, i.amount, i.currency,
            i.start_date, i.end_date, i.offers AS limited_to, i.invoice_memo, i.internal_notes,
            i.attachment_file, i.attachment_bytes, i.attachment_sha256, i.created, i.updated,
            LOWER(i.number) || ' ' || a.search_text AS search_text
          FROM invoices i JOIN advertisers a ON a.id = i.advertiser_id) x`,
        alias: "x"
      }
      const ofAll = {
        ...source,
        assigned: ofAdvertiser(sql, "x.advertiser_id"),
        record: InvoiceRecord.InvoiceRecord,
        computed: { advertiser_id: sql`x.advertiser_id`, currency: sql`x.currency` },
        decode: toRecord
      }
      const issuedTo = (advertiser_id: number) =>
        sql`x.advertiser_id = ${advertiser_id} AND x.issued IS NOT NULL`

      const first = <A>(decode: (row: Rows.Row) => A, condition: Statement.Fragment) =>
        sql<Rows.Row>`SELECT ${source.select} FROM ${source.from} WHERE ${condition}`.pipe(
          Effect.map((rows) => Array.head(rows.map(decode))),
          Effect.orDie
        )
      const find = (id: InvoiceId) => first(toRecord, sql`x.id = ${id}`)
      const lock = (id: InvoiceId): Statement.Statement<unknown> =>
        sql`SELECT id FROM invoices WHERE id = ${id} ${forUpdate}`

      return InvoiceRecordsRepo.of({
        list: (query) => page(ofAll, query),
        find,
        findForUpdate: (id) => Effect.andThen(Effect.orDie(lock(id)), find(id)),
        listOwn: (advertiser_id, query) =>
          page(
            {
              ...source,
              owner: issuedTo(advertiser_id),
              record: InvoiceRecord.OwnInvoice,
              computed: { currency: sql`x.currency` },
              decode: toOwn
            },
            query
          ),
        findOwn: (advertiser_id, id) =>
          first(toOwn, sql`x.id = ${id} AND ${issuedTo(advertiser_id)}`),
        fileOf: (id) =>
          sql<{ readonly attachment_file: string | null }>`
            SELECT attachment_file FROM invoices WHERE id = ${id}`.pipe(
            Effect.map(([row]) => row?.attachment_file ?? undefined),
            Effect.orDie
          ),
        update: ({ date, due_date, id, internal_notes, invoice_memo, status, updated }) =>
          sql`
            UPDATE invoices SET ${sql.update({
              date,
              due_date,
              internal_notes,
              invoice_memo,
              status,
              updated
            })} WHERE id = ${id}`.pipe(Effect.orDie, Effect.asVoid),
        issue: (id, issued) =>
          sql`UPDATE invoices SET issued = ${issued} WHERE id = ${id}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  )
}
