import {
  type CalendarDate,
  Invoice,
  type InvoiceInput,
  type InvoiceTax,
  type InvoiceTotals,
  Ledger,
  Money
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { StoredFile } from "../../platform/files/FileStore.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

type InvoiceId = Invoice.InvoiceId

/** A new invoice, before its amount is known. */
export interface NewInvoice {
  readonly number: Invoice.InvoiceNumber
  readonly input: InvoiceInput.Asked
  readonly status: Invoice.Status
  readonly attachment: Attachment | undefined
  readonly date: CalendarDate.CalendarDate
  readonly due_date: CalendarDate.CalendarDate | null
  readonly tax: InvoiceTax.TaxTerms
  readonly created: number
  /** What affiliates' invoices have beside. */
  readonly payment?: { readonly payment_method_id: number | null; readonly is_requested: 0 | 1 }
}

/** The columns of an invoice's file. */
export type Attachment = Pick<StoredFile, "name" | "sha256" | "bytes">

const Id = Schema.Struct({ id: Invoice.InvoiceId })
const decodeId = Schema.decodeUnknownSync(Id)
const Last = Schema.Struct({ last: Rows.Integer })
const decodeLast = Schema.decodeUnknownSync(Last)

const totals = {
  amount: Rows.Money,
  network_amount: Rows.Money,
  charged: Rows.Money,
  network_charged: Rows.Money,
  rounded: Rows.Money,
  network_rounded: Rows.Money,
  tax: Rows.Money,
  network_tax: Rows.Money
}

const decodeStored = Schema.decodeUnknownSync(Schema.Struct(totals))

/** The total of an invoice, and its part from referrals. */
export interface Totals extends InvoiceTotals.InvoiceTotals {
  readonly referral?: Ledger.Value
}

const toColumns = (name: string, value: Ledger.Value) => ({
  [name]: value.amount,
  [`network_${name}`]: value.network_amount
})

const toRow = (
  { account }: InvoiceColumns,
  { attachment, created, input, payment, status, tax, ...known }: NewInvoice
) => ({
  ...known,
  ...payment,
  [account]: input.account_id,
  status,
  currency: input.currency,
  amount: Money.zero,
  tax_category: tax.category,
  tax_percent: tax.percent,
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

/** The rows of invoices as they are written. */
export class InvoicesRepo extends Context.Service<InvoicesRepo>()("server/InvoicesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const stored = (
      table: string,
      gathered: InvoiceId | undefined,
      row: ReturnType<typeof toRow>
    ): Statement.Statement<unknown> =>
      gathered === undefined
        ? sql`INSERT INTO ${sql(table)} ${sql.insert(row)} RETURNING id`
        : sql`UPDATE ${sql(table)} SET ${sql.update(row)} WHERE id = ${gathered} RETURNING id`

    /** Those of the offers that are not the advertiser's; of an affiliate's, those that are not there. */
    const foreignOffers = Effect.fnUntraced(function* (
      { side }: InvoiceColumns,
      account_id: number,
      offers: ReadonlyArray<number>
    ) {
      const own = side === "advertiser" ? sql`AND advertiser_id = ${account_id}` : sql``
      const rows = yield* sql`
        SELECT id FROM offers WHERE ${sql.in("id", offers)} ${own}`
      return Array.difference(
        offers,
        rows.map((row) => Number(row.id))
      )
    }, Effect.orDie)

    /** Whether an invoice has the file of this name. */
    const refersTo = (attachment_file: string) =>
      sql`
        SELECT id FROM invoices WHERE attachment_file = ${attachment_file}
        UNION ALL SELECT id FROM affiliate_invoices WHERE attachment_file = ${attachment_file}`.pipe(
        hasRows
      )

    return {
      /** Makes binding and releasing wait for their turn, until the end of the transaction. */
      // The row of no year is there before the first invoice is.
      lock: partOfTransaction(
        sql`
        INSERT INTO invoice_counters (year, last) VALUES (0, 0)
        ON CONFLICT (year) DO UPDATE SET last = 0`.pipe(noRows)
      ),
      /**
       * The next place in the sequence of both sides' invoices, or of credit notes, which begins with 1 in each
       * year, or goes on from the year before. The counter is locked.
       */
      nextSequence: (of: "invoice" | "credit_note", year: number, begins: "yearly" | "once") => {
        const counters = sql(`${of}_counters`)
        const before =
          begins === "yearly"
            ? sql`0`
            : sql`COALESCE(
                (SELECT last FROM ${counters} WHERE year < ${year} ORDER BY year DESC LIMIT 1), 0)`
        return sql`
          INSERT INTO ${counters} (year, last) VALUES (${year}, ${before} + 1)
          ON CONFLICT (year) DO UPDATE SET last = ${counters}.last + 1
          RETURNING last`.pipe(
          Effect.map(([row]) => decodeLast(row).last),
          orDieInTransaction
        )
      },
      /** Whether an invoice of either side has the number. */
      isTaken: (number: Invoice.InvoiceNumber) =>
        sql`
          SELECT id FROM invoices WHERE number = ${number}
          UNION ALL SELECT id FROM affiliate_invoices WHERE number = ${number}`.pipe(hasRows),
      /** Advances the year's counter to the next higher one of another year. */
      skipOtherYear: (year: number) =>
        sql`
          UPDATE invoice_counters SET last = COALESCE((
            SELECT MIN(other.last) FROM invoice_counters other
            WHERE other.year <> ${year} AND other.last >= invoice_counters.last), last)
          WHERE year = ${year}`.pipe(noRows, partOfTransaction),
      /** Stores a new one, in place of what conversions were bound to in parts. */
      insert: (columns: InvoiceColumns, gathered: InvoiceId | undefined, invoice: NewInvoice) =>
        stored(columns.table, gathered, toRow(columns, invoice)).pipe(
          Effect.map(([row]) => decodeId(row).id),
          orDieInTransaction
        ),
      setTotals: (
        { table }: InvoiceColumns,
        id: InvoiceId,
        { charged, net, referral, rounded, tax }: Totals
      ) =>
        sql`
          UPDATE ${sql(table)} SET ${sql.update({
            ...toColumns("amount", Ledger.add(net, rounded)),
            ...toColumns("charged", charged),
            ...toColumns("rounded", rounded),
            ...toColumns("tax", tax),
            ...(referral && toColumns("referral", referral))
          })} WHERE id = ${id}`.pipe(noRows, partOfTransaction),
      totals: ({ table }: InvoiceColumns, id: InvoiceId) =>
        sql`SELECT * FROM ${sql(table)} WHERE id = ${id}`.pipe(
          Effect.map(([row]) => {
            const stored = decodeStored(row)
            const value = (name: "amount" | "charged" | "rounded" | "tax") => ({
              amount: stored[name],
              network_amount: stored[`network_${name}`]
            })
            const rounded = value("rounded")
            return {
              net: Ledger.subtract(value("amount"), rounded),
              charged: value("charged"),
              rounded,
              tax: value("tax")
            }
          }),
          orDieInTransaction
        ),
      setCreditNote: (
        { table }: InvoiceColumns,
        id: InvoiceId,
        note: { readonly credit_note: string; readonly credit_note_date: string }
      ) =>
        sql`UPDATE ${sql(table)} SET ${sql.update(note)} WHERE id = ${id}`.pipe(
          noRows,
          partOfTransaction
        ),
      refersTo,
      foreignOffers
    }
  })
}) {
  static readonly layer = Layer.effect(InvoicesRepo, InvoicesRepo.make)
}
