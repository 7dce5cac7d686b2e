import type { Invoice } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { among, type Coverage, isOfGoals } from "./BoundConversionsRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

type InvoiceId = Invoice.InvoiceId

/** Binds corrections to the invoices that make up for them, a limited number at once, and releases them. */
export class BoundCorrectionsRepo extends Context.Service<BoundCorrectionsRepo>()(
  "server/BoundCorrectionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      /** Earlier requests for payment are deducted, whatever the invoice is limited to. */
      const isCovered = (
        { side }: InvoiceColumns,
        { account_id, offers, plans, types }: Coverage
      ) => sql`side = ${side} AND account_id = ${account_id} AND invoice_id IS NULL
        AND (kind = 'request' OR ${among(sql, "offer_id", offers)} AND ${isOfGoals(sql, types)}
          AND ${
            plans === undefined
              ? sql`1 = 1`
              : sql`conversion_id IN (
                  SELECT c.id FROM conversions c WHERE ${sql.in("c.commission_plan_id", plans)})`
          })`

      const isOn = ({ side }: InvoiceColumns, id: InvoiceId) =>
        sql`side = ${side} AND invoice_id = ${id}`

      const move = (to: InvoiceId | null, which: Statement.Fragment, max: number) =>
        sql`
          WITH moved AS (
            SELECT id FROM invoice_corrections WHERE ${which} ORDER BY id LIMIT ${max} ${forUpdate})
          UPDATE invoice_corrections SET invoice_id = ${to} WHERE id IN (SELECT id FROM moved)
          RETURNING id`.pipe(
          Effect.map((moved) => moved.length === max),
          Effect.orDie
        )

      const keep = ({ side, stage }: InvoiceColumns, id: InvoiceId, which: Statement.Fragment) =>
        sql`
          INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_id, goal_id, currency, count,
            unit, amount, network_amount)
          SELECT ${sql.literal(`'${side}', ${id}`)}, kind, ${sql.literal(`'${stage}'`)}, offer_id,
            goal_id, currency, COUNT(DISTINCT conversion_id), NULL, CAST(SUM(amount) AS BIGINT),
            CAST(SUM(network_amount) AS BIGINT)
          FROM invoice_corrections WHERE ${which}
          GROUP BY kind, offer_id, goal_id, currency
          HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0
          ORDER BY kind, offer_id, goal_id, currency`.pipe(noRows)

      return {
        /** Whether an invoice covers more than this many. */
        isOver: (columns: InvoiceColumns, coverage: Coverage, most: number) =>
          sql`
            SELECT id FROM invoice_corrections WHERE ${isCovered(columns, coverage)}
            LIMIT 1 OFFSET ${most}`.pipe(hasRows),
        /** Binds this many at most, oldest first. Returns whether there may be more. */
        bind: (columns: InvoiceColumns, id: InvoiceId, coverage: Coverage, max: number) =>
          partOfTransaction(move(id, isCovered(columns, coverage), max)),
        /** Releases this many at most. Returns whether there may be more. */
        release: (columns: InvoiceColumns, id: InvoiceId, max: number) =>
          partOfTransaction(move(null, isOn(columns, id), max)),
        /** Stores the sums of those that are bound to an invoice as its lines. */
        keep: (columns: InvoiceColumns, id: InvoiceId) =>
          partOfTransaction(keep(columns, id, isOn(columns, id))),
        /** The same of those that an invoice covers, and that stay free. */
        keepFree: (columns: InvoiceColumns, id: InvoiceId, coverage: Coverage) =>
          partOfTransaction(keep(columns, id, isCovered(columns, coverage)))
      }
    })
  }
) {
  static readonly layer = Layer.effect(BoundCorrectionsRepo, BoundCorrectionsRepo.make)
}
