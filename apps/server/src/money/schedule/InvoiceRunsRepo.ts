import type { CalendarDate, InvoiceSide } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "../invoices/InvoiceColumns.ts"

/** Whose invoices are made. */
export interface BilledAccount {
  readonly side: InvoiceSide.InvoiceSide
  readonly account_id: number
}

/** A step from the day up to which invoices were made to another one. */
export interface Step extends BilledAccount {
  readonly from: CalendarDate.CalendarDate
  readonly to: CalendarDate.CalendarDate
}

/** Up to which day the invoices of accounts were made. */
export class InvoiceRunsRepo extends Context.Service<InvoiceRunsRepo>()("server/InvoiceRunsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    type Row = {
      readonly done_until: CalendarDate.CalendarDate
      readonly failed: number | null
    }
    const find = ({ account_id, side }: BilledAccount) =>
      sql<Row>`
        SELECT done_until, failed FROM invoice_runs
        WHERE side = ${side} AND account_id = ${account_id}`

    return {
      /** The day up to which it is done, which is the given one for an account that is new here. */
      begin: Effect.fnUntraced(function* (
        account: BilledAccount,
        done_until: CalendarDate.CalendarDate
      ) {
        yield* sql`
          INSERT INTO invoice_runs ${sql.insert({ ...account, done_until })}
          ON CONFLICT (side, account_id) DO NOTHING`
        const [row] = yield* find(account)
        return row?.done_until ?? done_until
      }, Effect.orDie),
      /** Takes a step, unless another process took it, and holds the account until the transaction ends. */
      claim: ({ account_id, from, side, to }: Step) =>
        sql`
          UPDATE invoice_runs SET done_until = ${to}, failed = NULL
          WHERE side = ${side} AND account_id = ${account_id} AND done_until = ${from}
          RETURNING account_id`.pipe(hasRows, partOfTransaction),
      /** Takes accounts of a side on to a day, up to which they have nothing due. */
      rest: Effect.fnUntraced(function* (
        side: InvoiceSide.InvoiceSide,
        accounts: ReadonlyArray<Pick<BilledAccount, "account_id">>,
        done_until: CalendarDate.CalendarDate
      ) {
        if (!Array.isReadonlyArrayNonEmpty(accounts)) return
        const rows = Array.map(accounts, ({ account_id }) => ({ side, account_id, done_until }))
        yield* sql`
          INSERT INTO invoice_runs AS r ${sql.insert(rows)}
          ON CONFLICT (side, account_id) DO UPDATE
          SET done_until = excluded.done_until, failed = NULL
          WHERE r.done_until < excluded.done_until`
      }, Effect.orDie),
      /** Keeps when an account failed; answers when it did before. */
      fail: Effect.fnUntraced(function* (account: BilledAccount, failed: number) {
        const before = Option.flatMap(Array.head(yield* find(account)), (row) =>
          Option.fromNullishOr(row.failed)
        )
        yield* sql`
          UPDATE invoice_runs SET failed = ${failed}
          WHERE side = ${account.side} AND account_id = ${account.account_id}`
        return before
      }, orDieInTransaction),
      /** Forgets accounts of a side whose invoices are made by hand from now on. */
      forget: ({ preferences, side }: InvoiceColumns) =>
        sql`
          DELETE FROM invoice_runs WHERE side = ${side} AND account_id NOT IN (
            SELECT ${sql(preferences.account)} FROM ${sql(preferences.table)}
            WHERE generate_invoice_automatically = 1 AND invoice_frequency > 0)`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(InvoiceRunsRepo, InvoiceRunsRepo.make)
}
