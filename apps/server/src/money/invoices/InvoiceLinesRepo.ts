import {
  type CalendarDate,
  type Currency,
  type Invoice,
  InvoiceRecord,
  Ledger
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { lineByLine, linesOf } from "../../platform/sql/migrations/firstInvoiceLines.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type InvoiceId = Invoice.InvoiceId

/** What one unit of a currency is in that of the invoice, on a day. */
export interface LineRate {
  readonly currency: Currency.Currency
  readonly rate: string
  readonly rate_date: CalendarDate.CalendarDate
}

const toLine = Rows.stored(InvoiceRecord.Line, (row) => ({
  offer: { id: row.offer_id, title: row.offer_title ?? "" },
  goal: { id: row.goal_id, title: row.goal_title ?? "" }
}))

const Net = Schema.Struct({ amount: Rows.Money, network_amount: Rows.Money })

/** What invoices are the sum of. */
export class InvoiceLinesRepo extends Context.Service<
  InvoiceLinesRepo,
  {
    /** Writes down what the bound conversions come to, whatever becomes of them later. */
    readonly keep: (
      invoice_id: InvoiceId,
      rates: ReadonlyArray<LineRate>
    ) => Effect.Effect<void, never, Transaction>
    readonly of: (invoice_id: InvoiceId) => Effect.Effect<ReadonlyArray<InvoiceRecord.Line>>
    /** What the invoice is over. */
    readonly net: (invoice_id: InvoiceId) => Effect.Effect<Ledger.Value, never, Transaction>
    /** Lets go of the bound conversions: the next invoice may bind them. */
    readonly release: (invoice_id: InvoiceId) => Effect.Effect<void, never, Transaction>
  }
>()("server/InvoiceLinesRepo") {
  static readonly layer = Layer.effect(
    InvoiceLinesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const keep = Effect.fnUntraced(function* (
        invoice_id: InvoiceId,
        rates: ReadonlyArray<LineRate>
      ) {
        yield* sql`
          ${sql.literal(linesOf)} i.id = ${invoice_id} ${sql.literal(lineByLine)}`
        for (const { currency, ...rate } of rates) {
          yield* sql`
            UPDATE invoice_lines SET ${sql.update(rate)}
            WHERE invoice_id = ${invoice_id} AND currency = ${currency}`
        }
      }, Effect.orDie)

      return InvoiceLinesRepo.of({
        keep,
        of: (invoice_id) =>
          sql<Rows.Row>`
            SELECT l.*, o.title AS offer_title, g.title AS goal_title
            FROM invoice_lines l
              LEFT JOIN offers o ON o.id = l.offer_id
              LEFT JOIN goals g ON g.id = l.goal_id
            WHERE l.invoice_id = ${invoice_id}
            ORDER BY l.offer_id, l.goal_id, l.currency`.pipe(
            Effect.map((rows) => rows.map(toLine)),
            Effect.orDie
          ),
        net: (invoice_id) =>
          sql`SELECT amount, network_amount FROM invoices WHERE id = ${invoice_id}`.pipe(
            Effect.map((rows) =>
              Option.match(Array.head(rows), {
                onNone: () => Ledger.nothing,
                onSome: Schema.decodeUnknownSync(Net)
              })
            ),
            Effect.orDie
          ),
        release: (invoice_id) =>
          sql`UPDATE conversions SET invoice_id = NULL WHERE invoice_id = ${invoice_id}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  )
}
