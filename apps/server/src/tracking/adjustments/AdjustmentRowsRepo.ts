import { Adjustment } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { allRows, hasRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

type Id = Adjustment.AdjustmentId

const OpenRow = Schema.Struct({
  position: Schema.Int,
  conversion_id: Schema.NullOr(Schema.Int),
  transaction_id: Schema.NullOr(Schema.String),
  input: Schema.NullOr(Schema.String)
})
/** A conversion that is to be changed, or one that is to be made. */
export type OpenRow = typeof OpenRow.Type
const toOpenRow = Schema.decodeUnknownSync(OpenRow)
const toRefused = Schema.decodeUnknownSync(Adjustment.NotAdjusted)

/** The result of a row: its conversion was changed or made, was equal already, or why it is refused. */
export const changed = "changed"
export const unchanged = "unchanged"

/** A conversion that is put in. */
export interface NewRow {
  readonly transaction_id: string
  readonly input: string
}

/** Rows in one insert. */
const insertedAtOnce = 500

/** The conversions of adjustments, with their results. */
export class AdjustmentRowsRepo extends Context.Service<AdjustmentRowsRepo>()(
  "server/AdjustmentRowsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      const insert = Effect.fnUntraced(
        function* (adjustment_id: Id, rows: ReadonlyArray<NewRow>) {
          for (const [part, some] of Array.chunksOf(rows, insertedAtOnce).entries()) {
            const first = part * insertedAtOnce + 1
            yield* insertRows(
              "adjustment_rows",
              some.map((row, index) => ({ adjustment_id, position: first + index, ...row }))
            )
          }
        },
        Effect.orDie,
        Effect.provideService(SqlClient.SqlClient, sql)
      )

      const settle = Effect.fnUntraced(function* (
        id: Id,
        position: number,
        result: string,
        now: number
      ) {
        yield* sql`
          UPDATE adjustment_rows SET result = ${result}
          WHERE adjustment_id = ${id} AND position = ${position}`
        const affected = result === changed ? 1 : 0
        const refused = result === changed || result === unchanged ? 0 : 1
        yield* sql`
          UPDATE adjustments SET done = done + 1, affected = affected + ${affected},
            refused = refused + ${refused}, updated = ${now}
          WHERE id = ${id}`
      }, orDieInTransaction)

      return {
        insert,
        refused: (id: Id) =>
          sql`
            SELECT r.position AS row, COALESCE(c.transaction_id, r.transaction_id) AS transaction_id,
              r.result AS reason
            FROM adjustment_rows r LEFT JOIN conversions c ON c.id = r.conversion_id
            WHERE r.adjustment_id = ${id} AND r.result IS NOT NULL
              AND r.result NOT IN (${changed}, ${unchanged})
            ORDER BY r.position LIMIT ${Adjustment.shownMax}`.pipe(
            allRows((row) => toRefused(row))
          ),
        open: (id: Id, max: number) =>
          sql`
            SELECT position, conversion_id, transaction_id, input FROM adjustment_rows
            WHERE adjustment_id = ${id} AND result IS NULL ORDER BY position LIMIT ${max}`.pipe(
            allRows((row) => toOpenRow(row))
          ),
        /** Whether the row is still to be decided; it is locked then. */
        lock: (id: Id, position: number) =>
          sql`
            SELECT position FROM adjustment_rows
            WHERE adjustment_id = ${id} AND position = ${position} AND result IS NULL
            ${forUpdate}`.pipe(hasRows, partOfTransaction),
        settle
      }
    })
  }
) {
  static readonly layer = Layer.effect(AdjustmentRowsRepo, AdjustmentRowsRepo.make)
}
