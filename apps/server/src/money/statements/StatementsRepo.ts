import {
  CalendarDate,
  Currency,
  type InvoiceSide,
  ReportClock,
  Statement,
  type TimeRange,
  type TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import { OffThread } from "../../platform/sql/OffThread.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"
import { movementsOf } from "../ledger/ledgerMovements.ts"
import { hourMillis, spanHours } from "../ledger/ledgerSums.ts"
import { statedSides } from "../ledger/statedSides.ts"

/**
 * The hours of UTC that lie in two days of a range, or half in it, by their numbers: those of zones that are not
 * whole hours away from UTC, and of ranges that begin or end within an hour.
 */
const cutHours = (
  { endMillis, startMillis }: TimeRange.TimeRange,
  days: ReadonlyArray<ReportClock.NumberedDay>
): ReadonlyArray<number> => {
  const bounds = [startMillis, endMillis, ...days.slice(1).map((day) => day.startMillis)]
  const hours = bounds
    .filter((bound) => bound % hourMillis !== 0)
    .map((bound) => Math.floor(bound / hourMillis))
  return [...new Set(hours)]
}

type Days = ReadonlyArray<ReportClock.NumberedDay>

/** The number of the last day that has begun at a time, in SQL, found by halving: days have 23 or 25 hours as well. */
const dayNumber = (time: string, days: Days): string => {
  const [first] = days
  const middle = days.length >>> 1
  const upper = days[middle]
  if (first === undefined || upper === undefined || first === upper) return String(first?.day ?? 0)
  const [before, after] = [days.slice(0, middle), days.slice(middle)]
  return `CASE WHEN ${time} < ${upper.startMillis} THEN ${dayNumber(time, before)} ELSE ${dayNumber(time, after)} END`
}

/** An account whose statement is asked for. */
export interface StatedAccount {
  readonly side: InvoiceSide.InvoiceSide
  readonly id: number
}

/** A period in the network's zone. */
export interface Period {
  readonly range: TimeRange.TimeRange
  readonly timezone: TimeZone.TimeZone
}

const Account = Schema.Struct({ id: Rows.Integer, title: Schema.String })

const Row = Schema.Struct({
  day: Schema.NullOr(Rows.Integer),
  kind: Statement.Kind,
  stage: Schema.Literals(["uninvoiced", "due"]),
  currency: Currency.Currency,
  amount: Rows.Money,
  network_amount: Rows.Money
})
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

/**
 * The transactions that are not read as sums: those that are in none yet, and those of hours that are cut, all of
 * which lie between the first and the last of their hour. PostgreSQL takes that for millions of transactions, and
 * reads whole tables, unless it forgets where they come from.
 */
const singleOnes = (accounts: string, cut: ReadonlyArray<number>): string => {
  const unfolded = "SELECT transaction_id FROM ledger_unfolded"
  if (cut.length === 0) return unfolded
  const hours = cut.join(", ")
  return `
    WITH around AS MATERIALIZED (
      SELECT e.transaction_id
      FROM (
        SELECT MIN(first_id) AS first_id, MAX(last_id) AS last_id FROM ledger_sums
        WHERE account IN (${accounts}) AND hours = 1 AND hour IN (${hours}) GROUP BY hour
      ) h CROSS JOIN ledger_entries e
      WHERE e.account IN (${accounts}) AND e.account < 'n'
        AND e.transaction_id BETWEEN h.first_id AND h.last_id
      UNION ALL ${unfolded}
    )
    SELECT a.transaction_id
    FROM (SELECT DISTINCT transaction_id FROM around) a
      JOIN ledger_transactions t ON t.id = a.transaction_id
    WHERE t.created_millis / ${hourMillis} IN (${hours}) OR t.id IN (${unfolded})`
}

/** The movements on the accounts until the end of the period, most of them as sums. */
const movements = ({ id, side }: StatedAccount, { range, timezone }: Period): string => {
  const { due, settled, sign, uninvoiced } = statedSides[side]
  const account = (stage: string): string => `'${side}:${id}:${stage}'`
  const accounts = [...uninvoiced, due, settled].map(account).join(", ")
  const days = ReportClock.daysOf(ReportClock.make(range, timezone), range)
  const cut = cutHours(range, days)
  const firstHour = Math.floor(range.startMillis / hourMillis / spanHours) * spanHours
  const lastHour = Math.floor((range.endMillis - 1) / hourMillis)
  const sums = `
    SELECT account, hour * ${hourMillis} AS created_millis, kind, currency, amount, network_amount
    FROM ledger_sums WHERE account IN (${accounts})`
  return `
    WITH moved AS (
      ${sums} AND hours = ${spanHours} AND hour < ${firstHour}
      UNION ALL
      ${sums} AND hours = 1 AND hour BETWEEN ${firstHour} AND ${lastHour}
        ${cut.length === 0 ? "" : `AND hour NOT IN (${cut.join(", ")})`}
      UNION ALL
      SELECT account, created_millis, kind, currency, amount, network_amount
      FROM (${movementsOf(singleOnes(accounts, cut), accounts)}) m
      WHERE created_millis < ${range.endMillis}
    )
    SELECT CASE WHEN created_millis >= ${range.startMillis} THEN ${dayNumber("created_millis", days)} END AS day,
      kind, CASE WHEN account = ${account(due)} THEN 'due' ELSE 'uninvoiced' END AS stage, currency,
      CAST(SUM(${sign}amount) AS BIGINT) AS amount,
      CAST(SUM(${sign}network_amount) AS BIGINT) AS network_amount
    FROM moved GROUP BY 1, 2, 3, 4`
}

const dateOf = (day: number | null): CalendarDate.CalendarDate | undefined =>
  day === null ? undefined : CalendarDate.fromUtcMillis(day * CalendarDate.dayMillis)

/** What the ledger has of accounts. */
export class StatementsRepo extends Context.Service<StatementsRepo>()("server/StatementsRepo", {
  make: Effect.gen(function* () {
    const offThread = yield* OffThread
    const sql = yield* SqlClient.SqlClient
    const find = SqlSchema.findOneOption({
      Request: Schema.Struct({
        side: Schema.Literals(["advertiser", "affiliate"]),
        id: Schema.Int
      }),
      Result: Account,
      execute: ({ id, side }) => sql`
        SELECT id, COALESCE(NULLIF(company_name, ''), ${`${side} ${id}`}) AS title
        FROM ${sql(statedSides[side].accounts)} WHERE id = ${id}`
    })
    return {
      find: (account: StatedAccount) => Effect.orDie(find(account)),
      /** By day and kind, of one snapshot; earlier movements have no day. */
      movements: (account: StatedAccount, period: Period) =>
        offThread`${sql.literal(movements(account, period))}`.pipe(
          Effect.flatMap(decodeRows),
          allRows(({ day, ...row }) => ({ ...row, date: dateOf(day) }))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(StatementsRepo, StatementsRepo.make)
}
