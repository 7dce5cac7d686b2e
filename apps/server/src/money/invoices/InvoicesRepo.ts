import {
  type CalendarDate,
  Currency,
  Invoice,
  type InvoiceInput,
  type Ledger,
  Money,
  type TimeRange
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import type { StoredFile } from "../../platform/files/FileShelf.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

/** Which conversions an invoice covers. */
export interface Coverage {
  readonly advertiser_id: number
  readonly range: TimeRange.TimeRange
  /** Only those of these offers; `undefined` for all. */
  readonly offers: ReadonlyArray<number> | undefined
}

/** A new invoice, before its amount is known. */
export interface NewInvoice {
  readonly number: Invoice.InvoiceNumber
  readonly input: InvoiceInput.InvoiceInput
  readonly status: Invoice.Status
  readonly attachment: Attachment | undefined
  readonly date: CalendarDate.CalendarDate
  readonly due_date: CalendarDate.CalendarDate | null
  readonly created: number
}

/** What is stored of the file of an invoice. */
export type Attachment = Pick<StoredFile, "name" | "sha256" | "bytes">

const Id = Schema.Struct({ id: Invoice.InvoiceId })
const Sum = Schema.Struct({
  currency: Currency.Currency,
  millions: Rows.Money,
  rest: Rows.Money,
  network_millions: Rows.Money,
  network_rest: Rows.Money
})

/** What an advertiser owes in one currency, with what that is in the network's at the rates of its conversions. */
export interface BoundSum extends Invoice.Sum {
  readonly network_amount: Money.Money
}

/** A sum that was taken in two parts, because the whole may be more than an engine can count. */
const whole = ({ currency, millions, network_millions, network_rest, rest }: typeof Sum.Type) =>
  Result.all({
    currency: Result.succeed(currency),
    money: Money.fromUnits(millions * 1_000_000n + rest),
    network_amount: Money.fromUnits(network_millions * 1_000_000n + network_rest)
  })

export class InvoicesRepo extends Context.Service<
  InvoicesRepo,
  {
    /** The next number of the year. The counter is locked. */
    readonly nextSequence: (year: number) => Effect.Effect<number, never, Transaction>
    readonly insert: (invoice: NewInvoice) => Effect.Effect<Invoice.InvoiceId, never, Transaction>
    /** Binds approved conversions that are on no invoice yet; that locks them. */
    readonly bindConversions: (
      invoice_id: Invoice.InvoiceId,
      coverage: Coverage
    ) => Effect.Effect<void, never, Transaction>
    /** What the bound conversions come to, for each currency. */
    readonly sums: (
      invoice_id: Invoice.InvoiceId
    ) => Effect.Effect<ReadonlyArray<BoundSum>, Money.MoneyOutOfRange, Transaction>
    readonly setAmount: (
      invoice_id: Invoice.InvoiceId,
      net: Ledger.Value
    ) => Effect.Effect<void, never, Transaction>
    /** Whether an invoice has the file of this name. */
    readonly refersTo: (attachment_file: string) => Effect.Effect<boolean>
    /** Those of the offers that are not the advertiser's. */
    readonly foreignOffers: (
      advertiser_id: number,
      offers: ReadonlyArray<number>
    ) => Effect.Effect<ReadonlyArray<number>>
  }
>()("server/InvoicesRepo") {
  static readonly layer = Layer.effect(
    InvoicesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const nextSequence = SqlSchema.findOne({
        Request: Schema.Int,
        Result: Schema.Struct({ last: Rows.Integer }),
        execute: (year) => sql`
          INSERT INTO invoice_counters (year, last) VALUES (${year}, 1)
          ON CONFLICT (year) DO UPDATE SET last = invoice_counters.last + 1
          RETURNING last`
      })

      const toRow = ({ attachment, created, input, status, ...known }: NewInvoice) => ({
        ...known,
        advertiser_id: input.advertiser_id,
        status,
        currency: input.currency,
        amount: input.amount ?? Money.zero,
        start_date: input.start_date ?? null,
        end_date: input.end_date ?? null,
        offers: input.offers?.join(",") ?? null,
        invoice_memo: input.invoice_memo ?? null,
        internal_notes: input.internal_notes ?? null,
        attachment_file: attachment?.name ?? null,
        attachment_sha256: attachment?.sha256 ?? null,
        attachment_bytes: attachment?.bytes ?? null,
        issued: Invoice.isIssued(status) ? created : null,
        created,
        updated: created
      })

      const insert = (invoice: NewInvoice) =>
        sql`INSERT INTO invoices ${sql.insert(toRow(invoice))} RETURNING id`.pipe(
          Effect.map((rows) => Schema.decodeUnknownSync(Id)(rows[0]).id),
          Effect.orDie
        )

      const bindConversions = (invoice_id: number, { advertiser_id, range, offers }: Coverage) =>
        sql`
          UPDATE conversions SET invoice_id = ${invoice_id}
          WHERE advertiser_id = ${advertiser_id} AND status = 'approved' AND invoice_id IS NULL
            AND created_millis >= ${range.startMillis} AND created_millis < ${range.endMillis}
            AND ${offers === undefined ? sql`1 = 1` : sql.in("offer_id", offers)}`.pipe(
          Effect.orDie,
          Effect.asVoid
        )

      const sums = SqlSchema.findAll({
        Request: Invoice.InvoiceId,
        Result: Sum,
        execute: (invoice_id) => sql`
          SELECT currency,
            CAST(SUM(revenue / 1000000) AS BIGINT) AS millions,
            CAST(SUM(revenue % 1000000) AS BIGINT) AS rest,
            CAST(SUM(network_revenue / 1000000) AS BIGINT) AS network_millions,
            CAST(SUM(network_revenue % 1000000) AS BIGINT) AS network_rest
          FROM conversions WHERE invoice_id = ${invoice_id}
          GROUP BY currency ORDER BY currency`
      })

      const setAmount = (invoice_id: number, { amount, network_amount }: Ledger.Value) =>
        sql`
          UPDATE invoices SET amount = ${amount}, network_amount = ${network_amount}
          WHERE id = ${invoice_id}`.pipe(Effect.orDie, Effect.asVoid)

      const refersTo = (attachment_file: string) =>
        sql`SELECT id FROM invoices WHERE attachment_file = ${attachment_file}`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      const ownOffers = SqlSchema.findAll({
        Request: Schema.Struct({ advertiser_id: Schema.Int, offers: Schema.Array(Schema.Int) }),
        Result: Schema.Struct({ id: Rows.Integer }),
        execute: ({ advertiser_id, offers }) => sql`
          SELECT id FROM offers
          WHERE advertiser_id = ${advertiser_id} AND ${sql.in("id", offers)}`
      })

      const foreignOffers = (advertiser_id: number, offers: ReadonlyArray<number>) =>
        ownOffers({ advertiser_id, offers }).pipe(
          Effect.map((own) =>
            Array.difference(
              offers,
              own.map(({ id }) => id)
            )
          ),
          Effect.orDie
        )

      return InvoicesRepo.of({
        nextSequence: (year) =>
          nextSequence(year).pipe(
            Effect.map(({ last }) => last),
            Effect.orDie
          ),
        insert,
        bindConversions,
        sums: (invoice_id) =>
          Effect.orDie(sums(invoice_id)).pipe(
            Effect.flatMap((parts) => Effect.fromResult(Result.all(parts.map(whole))))
          ),
        setAmount,
        refersTo,
        foreignOffers
      })
    })
  )
}
