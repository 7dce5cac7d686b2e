import { CalendarDate, Currency, type InvoiceDueDays, InvoiceSchedule } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"
import type { InvoiceColumns } from "../invoices/InvoiceColumns.ts"

/** An account whose invoices are made by themselves. */
export interface Candidate {
  readonly account_id: number
  readonly currency: Currency.Currency
  readonly rhythm: InvoiceDueDays.InvoiceRhythm
  /** The day up to which its invoices are made; null for an account that is new to the schedule. */
  readonly done_until: CalendarDate.CalendarDate | null
}

/** The accounts to bill: those not done up to the day, after one of them. */
export interface Looking {
  readonly day: CalendarDate.CalendarDate
  readonly after: number
  /** Those that failed since then are left alone. */
  readonly failedBefore: number
  readonly max: number
}

const Row = Schema.Struct({
  account_id: Rows.Integer,
  currency: Currency.Currency,
  frequency: InvoiceSchedule.InvoiceFrequency,
  days_of_the_month: Schema.NullOr(Schema.String),
  day_of_the_week: Schema.NullOr(Schema.String),
  done_until: Schema.NullOr(CalendarDate.CalendarDate)
})
const decode = Schema.decodeUnknownSync(Row)

const toCandidate = (row: Rows.Row): Candidate => {
  const { day_of_the_week, days_of_the_month, frequency, ...candidate } = decode(row)
  return {
    ...candidate,
    rhythm: {
      frequency,
      days_of_the_month: days_of_the_month ?? "",
      day_of_the_week: day_of_the_week ?? ""
    }
  }
}

/** Accounts whose invoices are made by themselves. */
export class BilledAccountsRepo extends Context.Service<BilledAccountsRepo>()(
  "server/BilledAccountsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** An affiliate has none of its own: it is paid in that of its first payment method, or the network's. */
      const currencyOf = ({ side }: InvoiceColumns) =>
        side === "advertiser"
          ? sql`a.currency`
          : sql`COALESCE(
              (SELECT d.currency FROM payment_details d
                JOIN payment_methods m ON m.id = d.payment_method_id
                WHERE d.affiliate_id = a.id AND m.status = 1 AND m.deleted IS NULL
                ORDER BY m.sort, m.id LIMIT 1),
              (SELECT n.currency FROM network n WHERE n.id = 1))`

      return {
        candidates: (columns: InvoiceColumns, { after, day, failedBefore, max }: Looking) => {
          const { accounts, preferences, side } = columns
          return sql<Rows.Row>`
            SELECT a.id AS account_id, ${currencyOf(columns)} AS currency,
              p.invoice_frequency AS frequency,
              p.invoice_days_of_the_month AS days_of_the_month,
              p.invoice_day_of_the_week AS day_of_the_week,
              r.done_until
            FROM ${sql(preferences.table)} p
              JOIN ${sql(accounts)} a ON a.id = p.${sql(preferences.account)}
              LEFT JOIN invoice_runs r ON r.side = ${side} AND r.account_id = a.id
            WHERE p.generate_invoice_automatically = 1 AND p.invoice_frequency BETWEEN 1 AND 4
              AND a.deleted IS NULL AND a.id > ${after}
              AND (r.done_until IS NULL OR r.done_until < ${day})
              AND (r.failed IS NULL OR r.failed < ${failedBefore})
            ORDER BY a.id LIMIT ${max}`.pipe(allRows(toCandidate))
        }
      }
    })
  }
) {
  static readonly layer = Layer.effect(BilledAccountsRepo, BilledAccountsRepo.make)
}
