import { Adjustment, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, hasRows, noRows } from "../../platform/sql/results.ts"

type Id = Adjustment.AdjustmentId
type Record = Adjustment.Adjustment

const toAdjustment = Rows.stored(Adjustment.Adjustment)
const toRow = Rows.toRow(Adjustment.Adjustment)

/** Adjustments, and their leases. */
export class AdjustmentsRepo extends Context.Service<AdjustmentsRepo>()("server/AdjustmentsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)

    const insert = Effect.fnUntraced(function* (
      adjustment: Omit<Record, "id">,
      lease_until: number
    ) {
      const search_text = searchText(adjustment.notes ?? "")
      const [row] = yield* sql<{ readonly id: number }>`
        INSERT INTO adjustments ${sql.insert({ ...toRow(adjustment), lease_until, search_text })}
        RETURNING id`
      return Adjustment.AdjustmentId.make(row?.id ?? 0)
    }, Effect.orDie)

    return {
      list: (query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`adjustments`,
            record: Adjustment.Adjustment,
            decode: toAdjustment
          },
          query
        ),
      find: (id: Id) =>
        sql`SELECT * FROM adjustments WHERE id = ${id}`.pipe(firstRow(toAdjustment)),
      insert,
      /** Stores the number of its rows, and the end of its lease. */
      begin: (id: Id, total: number, lease_until: number) =>
        sql`
          UPDATE adjustments SET total = ${total}, lease_until = ${lease_until}
          WHERE id = ${id}`.pipe(noRows),
      /** Some without a lease. */
      free: (nowMillis: number) =>
        sql<{ readonly id: number }>`
          SELECT id FROM adjustments WHERE state = 'running' AND lease_until <= ${nowMillis}
          ORDER BY id LIMIT 10`.pipe(allRows((row) => Adjustment.AdjustmentId.make(row.id))),
      /** Says whether it is the caller's to work on until then; `by` is when it was free. */
      claim: (id: Id, by: number, until: number) =>
        sql`
          UPDATE adjustments SET lease_until = ${until}
          WHERE id = ${id} AND state = 'running' AND lease_until <= ${by} RETURNING id`.pipe(
          hasRows
        ),
      renew: (id: Id, until: number) =>
        sql`UPDATE adjustments SET lease_until = ${until} WHERE id = ${id}`.pipe(noRows),
      finish: (id: Id, now: number) =>
        sql`UPDATE adjustments SET state = 'done', updated = ${now} WHERE id = ${id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(AdjustmentsRepo, AdjustmentsRepo.make)
}
