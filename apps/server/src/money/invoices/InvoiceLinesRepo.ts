import type { ConversionLines, Invoice } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type * as Rows from "../../platform/sql/Rows.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { conversionLineRow, type LineRate, type NewLine, toLine, toSources } from "./lineRows.ts"

type InvoiceId = Invoice.InvoiceId

/** Lines that one statement writes. */
const atOnce = 500

/** What invoices are the sum of. */
export class InvoiceLinesRepo extends Context.Service<InvoiceLinesRepo>()(
  "server/InvoiceLinesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const keepConversions = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        invoice_id: InvoiceId,
        conversions: ReadonlyArray<ConversionLines.ConversionLine>
      ) {
        for (const lines of Array.chunksOf(conversions, atOnce)) {
          const rows = Array.map(lines, (line) => conversionLineRow(columns, invoice_id, line))
          yield* sql`INSERT INTO invoice_lines ${sql.insert(rows)}`
        }
      })

      /** Stores the sums of conversions and of bound clicks, whatever happens to them later. */
      const keep = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        id: InvoiceId,
        conversions: ReadonlyArray<ConversionLines.ConversionLine>
      ) {
        const { side, stage } = columns
        const whose = sql.literal(`'${side}', ${id}`)
        const staged = sql.literal(`'${stage}'`)
        yield* keepConversions(columns, id, conversions)
        yield* sql`
          INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_id, goal_id, currency, count,
            unit, amount, network_amount)
          SELECT ${whose}, 'clicks', ${staged}, offer_id, goal_id, currency, CAST(SUM(count) AS BIGINT),
            NULL, CAST(SUM(amount) AS BIGINT), CAST(SUM(network_amount) AS BIGINT)
          FROM invoice_clicks WHERE side = ${side} AND invoice_id = ${id}
          GROUP BY offer_id, goal_id, currency ORDER BY offer_id, goal_id, currency`
      }, orDieInTransaction)

      const add = Effect.fnUntraced(function* (
        { side }: InvoiceColumns,
        invoice_id: InvoiceId,
        lines: ReadonlyArray<NewLine>
      ) {
        for (const line of lines) {
          yield* sql`INSERT INTO invoice_lines ${sql.insert({ side, invoice_id, count: 1, ...line })}`
        }
      }, orDieInTransaction)

      const setRates = Effect.fnUntraced(function* (
        { side }: InvoiceColumns,
        id: InvoiceId,
        rates: ReadonlyArray<LineRate>
      ) {
        for (const { currency, ...rate } of rates) {
          yield* sql`
            UPDATE invoice_lines SET ${sql.update(rate)}
            WHERE side = ${side} AND invoice_id = ${id} AND currency = ${currency}`
        }
      }, orDieInTransaction)

      return {
        keep,
        add,
        setRates,
        /** What they take off accounts. */
        sources: ({ side }: InvoiceColumns, id: InvoiceId) =>
          sql`
            SELECT stage AS "from", currency, CAST(SUM(amount) AS BIGINT) AS amount,
              CAST(SUM(network_amount) AS BIGINT) AS network_amount
            FROM invoice_lines WHERE side = ${side} AND invoice_id = ${id} AND stage IS NOT NULL
            GROUP BY stage, currency ORDER BY stage, currency`.pipe(
            Effect.map((rows) => toSources(rows)),
            orDieInTransaction
          ),
        of: ({ side }: InvoiceColumns, id: InvoiceId) =>
          sql<Rows.Row>`
            SELECT l.*, COALESCE(l.offer_title, o.title) AS about_offer,
              COALESCE(l.goal_title, g.title) AS about_goal
            FROM invoice_lines l
              LEFT JOIN offers o ON o.id = l.offer_id
              LEFT JOIN goals g ON g.id = l.goal_id
            WHERE l.side = ${side} AND l.invoice_id = ${id} ORDER BY l.id`.pipe(allRows(toLine)),
        /** Has them say for good what they are about, whatever it is called later. */
        keepTitles: ({ side }: InvoiceColumns, id: InvoiceId) =>
          sql`
            UPDATE invoice_lines SET
              offer_title = (SELECT o.title FROM offers o WHERE o.id = invoice_lines.offer_id),
              goal_title = (SELECT g.title FROM goals g WHERE g.id = invoice_lines.goal_id)
            WHERE side = ${side} AND invoice_id = ${id}`.pipe(noRows, partOfTransaction),
        clear: ({ side }: InvoiceColumns, id: InvoiceId) =>
          sql`DELETE FROM invoice_lines WHERE side = ${side} AND invoice_id = ${id}`.pipe(
            noRows,
            partOfTransaction
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(InvoiceLinesRepo, InvoiceLinesRepo.make)
}
