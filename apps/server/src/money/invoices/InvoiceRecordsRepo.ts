import { GoalType, type Invoice, InvoiceRecord, type ListQuery, Money } from "@affnet/domain"
import { Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { titleBeforeDeletion } from "../../accounts/affiliates/affiliateTitle.ts"
import { ofAdvertiser, ofAffiliate } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import {
  orDieInTransaction,
  partOfTransaction,
  type Transaction
} from "../../platform/sql/Transaction.ts"
import { columnsOf, type InvoiceColumns } from "./InvoiceColumns.ts"

type InvoiceId = Invoice.InvoiceId

const decodeAmount = Schema.decodeUnknownSync(Rows.Money)

const Types = Schema.fromJsonString(Schema.Array(Schema.Struct({ id: GoalType.GoalTypeId })))
const decodeTypes = Schema.decodeUnknownSync(Types)

const sum = (units: unknown, currency: unknown) => ({
  value: Money.toAmount(decodeAmount(units)),
  currency
})

const derived = (row: Rows.Row) => ({
  advertiser: { id: row.account_id, name: row.account_name },
  affiliate: { id: row.account_id, name: row.account_name },
  amount: sum(row.amount, row.currency),
  tax: {
    category: row.tax_category,
    percent: row.tax_percent,
    value: Money.toAmount(decodeAmount(row.tax))
  },
  total: sum(decodeAmount(row.amount) + decodeAmount(row.tax), row.currency),
  referral_commission: row.referral === null ? null : sum(row.referral, row.currency),
  payment_method:
    row.method_id === null ? null : { id: row.method_id, title: row.method_title ?? "" },
  period: { start_date: row.start_date, end_date: row.end_date },
  offers: row.offers ?? "[]",
  goal_types: decodeTypes(row.goal_types ?? "[]").map(({ id }) => ({
    id,
    title: GoalType.titles[id]
  })),
  credit_note:
    row.credit_note === null ? null : { number: row.credit_note, date: row.credit_note_date },
  attachment:
    row.attachment_file === null
      ? null
      : { bytes: Number(row.attachment_bytes), sha256: row.attachment_sha256 }
})

/** What of an invoice changes after it was generated. */
type Changed = Pick<
  InvoiceRecord.InvoiceRecord,
  "id" | "status" | "date" | "due_date" | "invoice_memo" | "internal_notes" | "updated"
>

/** The invoices of a side, as managers and as their accounts see them. */
export interface Records<Whole, Own> {
  readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Whole>>
  readonly find: (id: InvoiceId) => Effect.Effect<Option.Option<Whole>>
  /** The invoice, locked. */
  readonly findForUpdate: (id: InvoiceId) => Effect.Effect<Option.Option<Whole>, never, Transaction>
  /** Those that were issued to an account. */
  readonly listOwn: (
    account_id: number,
    query: ListQuery.ListQuery
  ) => Effect.Effect<ListQuery.Paged<Own>>
  readonly findOwn: (account_id: number, id: InvoiceId) => Effect.Effect<Option.Option<Own>>
  /** The name of its file. */
  readonly fileOf: (id: InvoiceId) => Effect.Effect<string | undefined>
  readonly update: (invoice: Changed) => Effect.Effect<void, never, Transaction>
  /** Says that its account has it from now on. */
  readonly issue: (id: InvoiceId, issued: number) => Effect.Effect<void, never, Transaction>
}

interface Schemas<Whole, Own> {
  readonly record: { readonly fields: Schema.Struct.Fields }
  readonly own: { readonly fields: Schema.Struct.Fields }
  readonly toWhole: (row: Rows.Row) => Whole
  readonly toOwn: (row: Rows.Row) => Own
}

const schemasOf = {
  advertiser: {
    record: InvoiceRecord.InvoiceRecord,
    own: InvoiceRecord.OwnInvoice,
    toWhole: Rows.stored(InvoiceRecord.InvoiceRecord, derived),
    toOwn: Rows.stored(InvoiceRecord.OwnInvoice, derived)
  },
  affiliate: {
    record: InvoiceRecord.AffiliateInvoiceRecord,
    own: InvoiceRecord.OwnAffiliateInvoice,
    toWhole: Rows.stored(InvoiceRecord.AffiliateInvoiceRecord, derived),
    toOwn: Rows.stored(InvoiceRecord.OwnAffiliateInvoice, derived)
  }
}

/** The selected columns of a side's invoices. */
const makeSource = Effect.fnUntraced(function* ({
  account,
  accounts,
  side,
  table
}: InvoiceColumns) {
  const sql = yield* SqlClient.SqlClient
  const { jsonRows } = yield* Dialect
  const title = sql.literal(titleBeforeDeletion("a"))
  const named = side === "advertiser" ? sql`WHERE o.advertiser_id = x.account_id AND` : sql`WHERE`
  const offers = sql`
    (SELECT ${jsonRows("t", ["id", "title"])} FROM (
      SELECT o.id, o.title FROM invoice_lines l JOIN offers o ON o.id = l.offer_id
      WHERE l.side = ${side} AND l.invoice_id = x.id
      UNION SELECT o.id, o.title FROM offers o
      ${named} x.limited_to IS NOT NULL
        AND ',' || x.limited_to || ',' LIKE '%,' || CAST(o.id AS TEXT) || ',%'
      ORDER BY 1) t)`
  const goalTypes = sql`
    (SELECT ${jsonRows("t", ["id"])} FROM (
      SELECT DISTINCT g.type AS id FROM invoice_lines l JOIN goals g ON g.id = l.goal_id
      WHERE l.side = ${side} AND l.invoice_id = x.id ORDER BY 1) t)`
  const payment =
    side === "affiliate"
      ? sql`i.referral, i.payment_method_id AS method_id, m.title AS method_title`
      : sql`NULL AS referral, NULL AS method_id, NULL AS method_title`
  const methods =
    side === "affiliate" ? sql`LEFT JOIN payment_methods m ON m.id = i.payment_method_id` : sql``
  return {
    select: sql`x.*, ${offers} AS offers, ${goalTypes} AS goal_types`,
    from: sql`(
      SELECT i.id, i.number AS invoice_number, i.date, i.due_date, i.status, i.issued,
        i.${sql(account)} AS account_id, ${title} AS account_name, i.amount, i.currency,
        i.tax, i.tax_category, i.tax_percent, i.credit_note, i.credit_note_date, ${payment},
        i.start_date, i.end_date, i.offers AS limited_to, i.invoice_memo, i.internal_notes,
        i.attachment_file, i.attachment_bytes, i.attachment_sha256, i.created, i.updated,
        LOWER(i.number) || ' ' || a.search_text AS search_text
      FROM ${sql(table)} i JOIN ${sql(accounts)} a ON a.id = i.${sql(account)} ${methods}
      WHERE i.status <> 'gathering') x`,
    alias: "x"
  }
})

const makeRecords = Effect.fnUntraced(function* <Whole, Own>(
  columns: InvoiceColumns,
  { own, record, toOwn, toWhole }: Schemas<Whole, Own>
) {
  const { account, side, table } = columns
  const sql = yield* SqlClient.SqlClient
  const { forUpdate } = yield* Dialect
  const page = yield* ListSql.makePage(sql)
  const source = yield* makeSource(columns)
  const assigned = (side === "advertiser" ? ofAdvertiser : ofAffiliate)(sql, "x.account_id")
  const currency = sql`x.currency`
  const computed = { [account]: sql`x.account_id`, currency, statuses: sql`x.status` }
  const issuedTo = (id: number) => sql`x.account_id = ${id} AND x.issued IS NOT NULL`

  const first = <A>(decode: (row: Rows.Row) => A, condition: Statement.Fragment) =>
    sql<Rows.Row>`SELECT ${source.select} FROM ${source.from} WHERE ${condition}`.pipe(
      firstRow(decode)
    )
  const find = (id: InvoiceId) => first(toWhole, sql`x.id = ${id}`)
  const lock = (id: InvoiceId): Statement.Statement<unknown> =>
    sql`SELECT id FROM ${sql(table)} WHERE id = ${id} ${forUpdate}`

  return {
    list: (query) => page({ ...source, assigned, record, computed, decode: toWhole }, query),
    find,
    findForUpdate: (id) => partOfTransaction(Effect.andThen(Effect.orDie(lock(id)), find(id))),
    listOwn: (account_id, query) =>
      page({ ...source, owner: issuedTo(account_id), record: own, computed, decode: toOwn }, query),
    findOwn: (account_id, id) => first(toOwn, sql`x.id = ${id} AND ${issuedTo(account_id)}`),
    fileOf: (id) =>
      sql<{ readonly attachment_file: string | null }>`
        SELECT attachment_file FROM ${sql(table)} WHERE id = ${id}`.pipe(
        Effect.map(([row]) => row?.attachment_file ?? undefined),
        Effect.orDie
      ),
    update: ({ date, due_date, id, internal_notes, invoice_memo, status, updated }) =>
      sql`
        UPDATE ${sql(table)} SET ${sql.update({
          date,
          due_date,
          internal_notes,
          invoice_memo,
          status,
          updated
        })} WHERE id = ${id}`.pipe(noRows, partOfTransaction),
    issue: (id, issued) =>
      sql`UPDATE ${sql(table)} SET issued = ${issued} WHERE id = ${id}`.pipe(
        noRows,
        partOfTransaction
      )
  } satisfies Records<Whole, Own>
})

/** Invoices as they are read, and changed. */
export class InvoiceRecordsRepo extends Context.Service<InvoiceRecordsRepo>()(
  "server/InvoiceRecordsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        advertiser: yield* makeRecords(columnsOf.advertiser, schemasOf.advertiser),
        affiliate: yield* makeRecords(columnsOf.affiliate, schemasOf.affiliate),
        /** The number of another invoice that an affiliate has asked for, and that is neither paid nor rejected. */
        requested: (affiliate_id: number, besides: InvoiceId) =>
          sql<{ readonly number: string }>`
            SELECT number FROM affiliate_invoices
            WHERE affiliate_id = ${affiliate_id} AND is_requested = 1 AND id <> ${besides}
              AND status IN ('draft', 'unpaid') ORDER BY id LIMIT 1`.pipe(
            Effect.map(([row]) => row?.number),
            orDieInTransaction
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(InvoiceRecordsRepo, InvoiceRecordsRepo.make)
}
