import { PayoutRun } from "@affnet/domain"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import type { Details, Due } from "./dueRows.ts"

/** A run that is to be made. */
export interface NewRun extends Pick<PayoutRun.PayoutRun, "count" | "created" | "currency"> {
  readonly amount: bigint
  readonly maker_id: number
  readonly payouts: ReadonlyArray<Due & { readonly amount: bigint; readonly details: Details }>
}

/** Stores runs with their payouts and invoices. */
export const makeInsert = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ids = yield* Ids
  return Effect.fnUntraced(
    function* ({ payouts, ...run }: NewRun) {
      const rows = yield* sql<{ readonly id: PayoutRun.PayoutRunId }>`
        INSERT INTO payout_runs ${sql.insert({ ...run, status: "draft", updated: run.created })}
        RETURNING id`
      const run_id = PayoutRun.PayoutRunId.make(Number(rows[0]?.id))
      const made = Array.zip(payouts, yield* ids.take("payouts", payouts.length))
      yield* insertRows(
        "payouts",
        made.map(([{ affiliate_id, amount, details, name, payee }, id]) => ({
          id,
          run_id,
          affiliate_id,
          status: "pending",
          currency: run.currency,
          amount,
          payee,
          is_company: name === "" ? 0 : 1,
          payment_method_id: details.payment_method_id,
          details_id: details.id,
          info: details.info,
          payment_method_info: details.shown
        }))
      )
      yield* insertRows(
        "payout_invoices",
        made.flatMap(([{ invoices }, payout_id]) =>
          invoices.map(({ amount, id, network_amount }) => ({
            payout_id,
            invoice_id: id,
            amount,
            network_amount
          }))
        )
      )
      return run_id
    },
    Effect.provideService(SqlClient.SqlClient, sql),
    orDieInTransaction
  )
})
