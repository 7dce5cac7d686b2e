import type { Reconciliation, ReconciliationChoice } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

type Id = Reconciliation.ReconciliationId

/** Differences that are applied. Each is given to an adjustment once. */
export class ChosenLinesRepo extends Context.Service<ChosenLinesRepo>()("server/ChosenLinesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect

    return {
      /** The reconciliation, locked. */
      lock: (id: Id) =>
        partOfTransaction(
          Effect.orDie(
            Effect.asVoid(sql`SELECT id FROM reconciliations WHERE id = ${id} ${forUpdate}`)
          )
        ),
      /** Those of the lines that are none of this reconciliation, or that cannot be applied. */
      foreign: Effect.fnUntraced(function* (id: Id, lines: ReadonlyArray<number>) {
        if (lines.length === 0) return []
        const rows = yield* sql<{ readonly id: number }>`
          SELECT id FROM reconciliation_lines
          WHERE reconciliation_id = ${id} AND said IS NOT NULL AND ${sql.in("id", lines)}`
        const known = new Set(rows.map((row) => Number(row.id)))
        return lines.filter((line) => !known.has(line))
      }, Effect.orDie),
      /** Gives the chosen lines that are still free to an adjustment. Returns how many there are. */
      give: Effect.fnUntraced(function* (
        id: Id,
        { kinds = [], lines = [] }: ReconciliationChoice.ReconciliationApply,
        adjustment_id: number
      ) {
        const chosen = sql.or([
          ...(kinds.length === 0 ? [] : [sql.in("kind", kinds)]),
          ...(lines.length === 0 ? [] : [sql.in("id", lines)])
        ])
        const given = yield* sql`
          UPDATE reconciliation_lines SET adjustment_id = ${adjustment_id}
          WHERE reconciliation_id = ${id} AND said IS NOT NULL AND adjustment_id IS NULL
            AND ${chosen} RETURNING id`
        yield* sql`
          INSERT INTO adjustment_rows (adjustment_id, position, conversion_id, input)
          SELECT adjustment_id, position, conversion_id, said FROM reconciliation_lines
          WHERE reconciliation_id = ${id} AND adjustment_id = ${adjustment_id}`
        yield* sql`
          UPDATE reconciliations SET applied = applied + ${given.length} WHERE id = ${id}`
        return given.length
      }, orDieInTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(ChosenLinesRepo, ChosenLinesRepo.make)
}
