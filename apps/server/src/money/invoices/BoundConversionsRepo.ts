import { ConversionLines, type Invoice, type Money, type TimeRange } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import { hasRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { boundConversions, countedLines } from "./boundRows.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { summedParts } from "./partialSums.ts"

type InvoiceId = Invoice.InvoiceId
type Line = ConversionLines.ConversionLine

/** The coverage of an invoice. A missing field does not narrow it. */
export interface Coverage {
  readonly account_id: number
  readonly range: TimeRange.TimeRange
  readonly offers: ReadonlyArray<number> | undefined
  readonly plans: ReadonlyArray<number> | undefined
  readonly types: ReadonlyArray<number> | undefined
}

/** Conversions that were bound together. */
export interface Part {
  readonly lines: ReadonlyArray<Line>
  readonly count: number
  /** When the last of them was made. */
  readonly lastMillis: number
}

/** Whether a column has one of the ids; whatever it has where none are given. */
export const among = (
  sql: SqlClient.SqlClient,
  column: string,
  ids: ReadonlyArray<number> | undefined
): Statement.Fragment => (ids === undefined ? sql`1 = 1` : sql`${sql.in(column, ids)}`)

/** Whether `goal_id` is of a goal of one of the types. */
export const isOfGoals = (
  sql: SqlClient.SqlClient,
  types: ReadonlyArray<number> | undefined
): Statement.Fragment =>
  types === undefined
    ? sql`1 = 1`
    : sql`goal_id IN (SELECT g.id FROM goals g WHERE ${sql.in("g.type", types)})`

/**
 * Conversions that are billed whole again need no correction; the share of other invoices is reversed by their next
 * one.
 */
export const undoCorrections = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  whose: Statement.Fragment
) {
  yield* sql`
    INSERT INTO invoice_corrections (side, account_id, kind, conversion_id, offer_id, goal_id, currency,
      amount, network_amount, created_millis)
    SELECT side, account_id, kind, conversion_id, offer_id, goal_id, currency, -amount,
      -network_amount, created_millis
    FROM invoice_corrections WHERE ${whose} AND invoice_id IS NOT NULL`
  yield* sql`DELETE FROM invoice_corrections WHERE ${whose} AND invoice_id IS NULL`
})

const merged = (
  lines: ReadonlyArray<Line>
): Effect.Effect<ReadonlyArray<Line>, Money.MoneyOutOfRange> =>
  Effect.fromResult(ConversionLines.merge(lines))

/** Binds conversions to invoices, a limited number at once, and releases them. */
export class BoundConversionsRepo extends Context.Service<BoundConversionsRepo>()(
  "server/BoundConversionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread
      const { forUpdate } = yield* Dialect

      const isCovered = (
        { account, bound }: InvoiceColumns,
        { account_id, offers, plans, range, types }: Coverage
      ) => sql`${sql(account)} = ${account_id} AND status = 'approved' AND ${sql(bound)} IS NULL
        AND created_millis >= ${range.startMillis} AND created_millis < ${range.endMillis}
        AND ${among(sql, "offer_id", offers)} AND ${among(sql, "commission_plan_id", plans)}
        AND ${isOfGoals(sql, types)}`

      /** What an invoice covers, which is bound to none. */
      const count = Effect.fnUntraced(function* (columns: InvoiceColumns, coverage: Coverage) {
        const money = sql(columns.money)
        const summed = sql.literal(summedParts(columns.money, `network_${columns.money}`))
        const rows = yield* Effect.orDie(offThread`
          SELECT offer_id, goal_id, currency, COUNT(*) AS count, MIN(${money}) AS lowest,
            MAX(${money}) AS highest, ${summed}
          FROM conversions WHERE ${isCovered(columns, coverage)}
          GROUP BY offer_id, goal_id, currency`)
        return yield* merged(countedLines(rows))
      })

      /** Binds this many at most, oldest first. */
      const bind = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        id: InvoiceId,
        coverage: Coverage,
        max: number
      ) {
        const { bound, money } = columns
        const rows = yield* Effect.orDie(sql`
          WITH oldest AS (
            SELECT id FROM conversions WHERE ${isCovered(columns, coverage)}
            ORDER BY created_millis LIMIT ${max} ${forUpdate})
          UPDATE conversions SET ${sql(bound)} = ${id} WHERE id IN (SELECT id FROM oldest)
          RETURNING offer_id, goal_id, currency, created_millis, ${sql(money)} AS money,
            ${sql(`network_${money}`)} AS network_money`)
        const conversions = boundConversions(rows)
        const lines = yield* merged(conversions.map(({ line }) => line))
        const lastMillis = conversions.reduce(
          (last, { created_millis }) => Math.max(last, created_millis),
          coverage.range.startMillis
        )
        return { lines, count: rows.length, lastMillis }
      }, partOfTransaction)

      /**
       * Releases this many at most, with their corrections. Returns whether there may be more. The next invoice bills
       * them in their then state.
       */
      const release = Effect.fnUntraced(function* (
        { bound, side }: InvoiceColumns,
        id: InvoiceId,
        max: number
      ) {
        // The lock waits for concurrent changes, so that their corrections are seen below. Some are taken before they
        // are sorted: each part would read all that is left.
        const rows = yield* sql`
          WITH some_bound AS (SELECT id FROM conversions WHERE ${sql(bound)} = ${id} LIMIT ${max}),
          locked AS (
            SELECT id FROM conversions WHERE id IN (SELECT id FROM some_bound)
            ORDER BY id ${forUpdate})
          UPDATE conversions SET ${sql(bound)} = NULL WHERE id IN (SELECT id FROM locked)
          RETURNING id`
        const ids = rows.map((row) => Number(row.id))
        if (!Array.isReadonlyArrayNonEmpty(ids)) return false
        yield* undoCorrections(
          sql,
          sql`side = ${side} AND of_invoice = ${id} AND ${sql.in("conversion_id", ids)}`
        )
        return ids.length === max
      }, orDieInTransaction)

      return {
        /** Whether an invoice covers more than this many. */
        isOver: (columns: InvoiceColumns, coverage: Coverage, most: number) =>
          sql`
            SELECT id FROM conversions WHERE ${isCovered(columns, coverage)}
            LIMIT 1 OFFSET ${most}`.pipe(hasRows),
        count,
        bind,
        release
      }
    })
  }
) {
  static readonly layer = Layer.effect(BoundConversionsRepo, BoundConversionsRepo.make)
}
