import {
  CalendarDate,
  Currency,
  type InvoiceSide,
  Statement,
  type TimeRange,
  type TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import { OffThread } from "../../platform/sql/OffThread.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"
import { dayNumber } from "./dayNumber.ts"
import { statedSides } from "./statedSides.ts"

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

const kindOfConversion = (side: InvoiceSide.InvoiceSide): string => `
  CASE WHEN o.account LIKE '%:referral' THEN 'referral'
    WHEN o.kind IN ('correction', '${side}_correction') THEN 'correction'
    WHEN o.reason LIKE 'adjustment %' THEN 'adjustment'
    WHEN o.kind IS NOT NULL THEN 'change' ELSE 'conversion' END`

/**
 * The movements on the accounts until the end of the period. An invoice moves unbilled amounts to due ones; its
 * other postings come from the network's accounts, which say what they are.
 */
const movements = ({ id, side }: StatedAccount, { range, timezone }: Period): string => {
  const { due, fact, invoices, settled, sign, uninvoiced } = statedSides[side]
  const account = (stage: string): string => `'${side}:${id}:${stage}'`
  const accounts = [...uninvoiced, due, settled].map(account)
  const day = dayNumber("t.created_millis", range, timezone)
  return `
    WITH own AS (
      SELECT e.transaction_id, e.account, e.currency, ${sign}e.amount AS amount,
        ${sign}e.network_amount AS network_amount, t.fact, t.fact_id, t.reason, t.kind,
        CASE WHEN t.created_millis < ${range.startMillis} THEN NULL ELSE ${day} END AS day
      FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account IN (${accounts.join(", ")}) AND e.account < 'n'
        AND t.created_millis < ${range.endMillis}
    ), bills AS (
      SELECT DISTINCT o.transaction_id, o.day, i.currency
      FROM own o JOIN ${invoices} i ON i.id = o.fact_id WHERE o.fact = '${fact}'
    ), added AS (
      SELECT b.day, n.currency, CASE n.account WHEN 'network:tax' THEN 'tax'
          WHEN 'network:rounding' THEN 'rounding' WHEN 'network:fx' THEN 'exchange'
          WHEN ${account(settled)} THEN 'payment' ELSE 'charge' END AS kind,
        -(${sign}n.amount) AS amount, -(${sign}n.network_amount) AS network_amount
      FROM bills b JOIN ledger_entries n
        ON n.transaction_id = b.transaction_id AND n.currency = b.currency
      WHERE n.account >= 'n' OR n.account = ${account(settled)}
    ), moved AS (
      SELECT o.day, CASE WHEN o.account = ${account(due)} THEN 'due' ELSE 'uninvoiced' END AS stage,
        o.currency, o.amount, o.network_amount,
        CASE o.fact WHEN 'opening' THEN 'opening' WHEN 'clicks' THEN 'click'
          WHEN 'payout' THEN 'payout' WHEN 'conversion' THEN ${kindOfConversion(side)}
          ELSE CASE WHEN b.currency = o.currency THEN 'invoice' ELSE 'exchange' END END AS kind
      FROM own o LEFT JOIN bills b ON b.transaction_id = o.transaction_id
      WHERE o.account <> ${account(settled)}
      UNION ALL SELECT day, 'due', currency, amount, network_amount, kind FROM added
      UNION ALL SELECT day, 'due', currency, -amount, -network_amount, 'invoice' FROM added
    )
    SELECT day, kind, stage, currency, CAST(SUM(amount) AS BIGINT) AS amount,
      CAST(SUM(network_amount) AS BIGINT) AS network_amount
    FROM moved GROUP BY day, kind, stage, currency`
}

const dateOf = (day: number | null): CalendarDate.CalendarDate | undefined =>
  day === null ? undefined : CalendarDate.fromUtcMillis(day * CalendarDate.dayMillis)

/** What the ledger has of accounts. */
export class StatementsRepo extends Context.Service<
  StatementsRepo,
  {
    readonly find: (
      account: StatedAccount
    ) => Effect.Effect<Option.Option<Statement.Statement["account"]>>
    /** By day and kind, of one snapshot; earlier movements have no day. */
    readonly movements: (
      account: StatedAccount,
      period: Period
    ) => Effect.Effect<ReadonlyArray<Statement.Movement>>
  }
>()("server/StatementsRepo") {
  static readonly layer = Layer.effect(
    StatementsRepo,
    Effect.gen(function* () {
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
      return StatementsRepo.of({
        find: (account) => Effect.orDie(find(account)),
        movements: (account, period) =>
          offThread`${sql.literal(movements(account, period))}`.pipe(
            Effect.flatMap(decodeRows),
            allRows(({ day, ...row }) => ({ ...row, date: dateOf(day) }))
          )
      })
    })
  )
}
