import { CalendarDate, type PayoutList, type PayoutRun } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { oneRow } from "../../platform/sql/results.ts"

const Row = Schema.Struct({
  id: Rows.Integer,
  affiliate_id: Rows.Integer,
  name: Schema.String,
  is_company: Rows.Integer,
  amount: Rows.Money,
  info: Schema.String,
  invoices: Schema.NullOr(Schema.String)
})
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row))

const text = Schema.NullOr(Schema.String)
const Frozen = Schema.Struct({
  name: Schema.String,
  iban: text,
  bic: text,
  executionDate: CalendarDate.CalendarDate
})
const decodeFrozen = Schema.decodeUnknownSync(Frozen)

/** What a run keeps of the day on which it was approved. */
type FrozenRun = Pick<PayoutList.PayoutList, "debtor" | "executionDate">

const toFrozen = (row: unknown): FrozenRun => {
  const { executionDate, ...debtor } = decodeFrozen(row)
  return { debtor, executionDate }
}

/** A payout as files have it, where it goes still encrypted. */
export type StoredPayout = PayoutList.ListedPayout

/** The payments of a run, with whom and where to. */
export class PayoutFilesRepo extends Context.Service<PayoutFilesRepo>()("server/PayoutFilesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      /** The payer of an approved run, and when it is to be paid. */
      frozen: (id: PayoutRun.PayoutRunId) =>
        sql`
          SELECT COALESCE(debtor_name, '') AS name, debtor_iban AS iban, debtor_bic AS bic,
            execution_date AS ${sql("executionDate")}
          FROM payout_runs WHERE id = ${id}`.pipe(oneRow(toFrozen)),
      payouts: (id: PayoutRun.PayoutRunId) =>
        sql`
          SELECT p.id, p.affiliate_id, p.amount, p.info, p.payee AS name, p.is_company,
            (SELECT string_agg(i.number, ',' ORDER BY i.id)
              FROM payout_invoices o JOIN affiliate_invoices i ON i.id = o.invoice_id
              WHERE o.payout_id = p.id) AS invoices
          FROM payouts p
          WHERE p.run_id = ${id} ORDER BY p.id`.pipe(
          Effect.map((rows) =>
            decodeRows(rows).map(({ invoices, is_company, ...payout }) => ({
              ...payout,
              isCompany: is_company === 1,
              invoices: invoices?.split(",") ?? []
            }))
          ),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(PayoutFilesRepo, PayoutFilesRepo.make)
}
