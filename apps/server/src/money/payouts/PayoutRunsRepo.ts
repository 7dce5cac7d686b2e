import { type CalendarDate, type ListQuery, type PayoutResults, PayoutRun } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { titleBeforeDeletion } from "../../accounts/affiliates/affiliateTitle.ts"
import { managerName } from "../../accounts/store/managerName.ts"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import { asJson, jsonTable } from "../../platform/sql/commits/JsonRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { makeInsert } from "./NewPayoutRunsRepo.ts"
import { toPayout, toRun } from "./payoutRows.ts"

type RunId = PayoutRun.PayoutRunId

/** What changes of a run. */
export type ChangedRun = Pick<PayoutRun.PayoutRun, "id" | "status" | "updated"> & {
  readonly checker_id?: number
  readonly approved?: number
  /** The day of the approval where the network lives. */
  readonly execution_date?: CalendarDate.CalendarDate
}

/** A payout once something became of it, and what it settles of its invoices. */
export interface SettledPayout extends PayoutResults.PayoutStep {
  readonly network_settled: bigint
  readonly network_paid: bigint
}

/** What is written of a settled payout. */
const settledColumns = {
  status: "TEXT",
  paid: "BIGINT",
  network_settled: "BIGINT",
  network_paid: "BIGINT",
  problem: "TEXT"
} as const
const settledSet = Object.keys(settledColumns)
  .map((name) => `${name} = given.${name}`)
  .join(", ")

/** Payout runs, their payouts, and their invoices. */
export class PayoutRunsRepo extends Context.Service<PayoutRunsRepo>()("server/PayoutRunsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const dialect = yield* Dialect
    const { forUpdate, jsonRows } = dialect

    const source: ListSql.Source<PayoutRun.PayoutRun> = {
      select: sql`x.*`,
      from: sql`(
        SELECT r.*, ${sql.literal(managerName("k"))} AS maker_name,
          ${sql.literal(managerName("c"))} AS checker_name,
          CAST(r.id AS TEXT) || ' ' || LOWER(r.currency) AS search_text
        FROM payout_runs r
        JOIN managers k ON k.id = r.maker_id
        LEFT JOIN managers c ON c.id = r.checker_id) x`,
      alias: "x",
      record: PayoutRun.PayoutRun,
      decode: toRun
    }
    const page = yield* ListSql.makePage(sql)

    const insert = yield* makeInsert
    const settled = jsonTable(dialect, sql, { id: "BIGINT", ...settledColumns })
    const payouts = (id: RunId) =>
      sql<Rows.Row>`
        SELECT p.*, ${sql.literal(titleBeforeDeletion("a"))} AS affiliate_name, m.title AS method_title,
          (SELECT ${jsonRows("t", ["id", "invoice_number", "amount"])} FROM (
            SELECT i.id, i.number AS invoice_number, CAST(o.amount AS TEXT) AS amount
            FROM payout_invoices o JOIN affiliate_invoices i ON i.id = o.invoice_id
            WHERE o.payout_id = p.id ORDER BY i.id) t) AS invoices
        FROM payouts p
        JOIN affiliates a ON a.id = p.affiliate_id
        JOIN payment_methods m ON m.id = p.payment_method_id
        WHERE p.run_id = ${id} ORDER BY p.id`.pipe(allRows(toPayout))

    const run = (condition: Statement.Fragment) =>
      sql<Rows.Row>`SELECT ${source.select} FROM ${source.from} WHERE ${condition}`.pipe(
        firstRow(toRun)
      )

    return {
      insert,
      list: (query: ListQuery.ListQuery) => page(source, query),
      find: (id: RunId) => run(sql`x.id = ${id}`),
      /** The run, locked. */
      lock: (id: RunId) =>
        sql`SELECT id FROM payout_runs WHERE id = ${id} ${forUpdate}`.pipe(
          noRows,
          partOfTransaction
        ),
      payouts,
      update: ({ id, ...changes }: ChangedRun) =>
        sql`UPDATE payout_runs SET ${sql.update(changes)} WHERE id = ${id}`.pipe(
          noRows,
          partOfTransaction
        ),
      /**
       * The affiliates of a run that are not active, unless they were deleted before it was made, or whose payment
       * details have changed since or are gone.
       */
      changed: (id: RunId) =>
        sql<{ readonly affiliate_id: number }>`
          SELECT p.affiliate_id FROM payouts p
          LEFT JOIN payment_details d ON d.id = p.details_id
          JOIN payout_runs r ON r.id = p.run_id
          JOIN affiliates a ON a.id = p.affiliate_id
          WHERE p.run_id = ${id} AND (d.info IS NULL OR d.info <> p.info
            OR (a.status <> 1 AND (a.deleted IS NULL OR a.deleted > r.created)))
          ORDER BY p.affiliate_id`.pipe(
          allRows(({ affiliate_id }) => Number(affiliate_id)),
          partOfTransaction
        ),
      /** Whether the network asks for another manager's approval. */
      isCheckedByOther: sql<{ readonly separate_payout_approval: number }>`
        SELECT separate_payout_approval FROM network WHERE id = 1`.pipe(
        Effect.map(([row]) => row?.separate_payout_approval === 1),
        Effect.orDie
      ),
      /** Stores the payer with a run. */
      keepDebtor: (id: RunId) =>
        sql`
          UPDATE payout_runs SET
            debtor_name = (SELECT COALESCE(legal_name, title) FROM network WHERE id = 1),
            debtor_iban = (SELECT iban FROM network WHERE id = 1),
            debtor_bic = (SELECT bic FROM network WHERE id = 1)
          WHERE id = ${id}`.pipe(noRows, partOfTransaction),
      settle: (payouts: ReadonlyArray<SettledPayout>) =>
        sql`
          UPDATE payouts SET ${sql.literal(settledSet)} FROM ${settled(asJson(payouts))}
          WHERE payouts.id = given.id`.pipe(noRows, partOfTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(PayoutRunsRepo, PayoutRunsRepo.make).pipe(
    Layer.provide(Ids.layer)
  )
}
