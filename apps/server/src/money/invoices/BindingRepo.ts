import { Currency, type Invoice, Money, type PaymentRequest, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

type InvoiceId = Invoice.InvoiceId

/** What an invoice covers. What is not given is not narrowed down. */
export interface Coverage {
  readonly account_id: number
  readonly range: TimeRange.TimeRange
  readonly offers: ReadonlyArray<number> | undefined
  readonly plans: ReadonlyArray<number> | undefined
  readonly types: ReadonlyArray<number> | undefined
}

const Sum = Schema.Struct({ currency: Currency.Currency, millions: Rows.Money, rest: Rows.Money })
const decodeSums = Schema.decodeUnknownSync(Schema.Array(Sum))

const hourMillis = 3_600_000
/** The goal type of clicks. */
const cpc = 1

/** Binds to invoices what they bill, and lets go of it. Whoever does has locked the others out. */
export class BindingRepo extends Context.Service<
  BindingRepo,
  {
    /** Binds approved conversions, paid clicks and corrections that are on no invoice yet. */
    readonly bind: (
      columns: InvoiceColumns,
      id: InvoiceId,
      coverage: Coverage
    ) => Effect.Effect<void, never, Transaction>
    /** What the bound conversions come to, for each currency: refused when that can't be counted. */
    readonly sums: (
      columns: InvoiceColumns,
      id: InvoiceId
    ) => Effect.Effect<ReadonlyArray<Invoice.Sum>, Money.MoneyOutOfRange, Transaction>
    /** Lets go of everything: the next invoice has it, as it is then. */
    readonly release: (
      columns: InvoiceColumns,
      id: InvoiceId
    ) => Effect.Effect<void, never, Transaction>
    /** Has the next invoice of an affiliate take off what this one was asked for. */
    readonly takeOff: (
      affiliate_id: number,
      id: InvoiceId,
      taken: ReadonlyArray<PaymentRequest.Available>,
      created_millis: number
    ) => Effect.Effect<void, never, Transaction>
  }
>()("server/BindingRepo") {
  static readonly layer = Layer.effect(
    BindingRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const among = (column: string, ids: ReadonlyArray<number> | undefined) =>
        ids === undefined ? sql`1 = 1` : sql.in(column, ids)

      const isOfGoals = (types: ReadonlyArray<number> | undefined) =>
        types === undefined
          ? sql`1 = 1`
          : sql`goal_id IN (SELECT g.id FROM goals g WHERE ${sql.in("g.type", types)})`

      const bindConversions = (
        { account, bound }: InvoiceColumns,
        id: InvoiceId,
        { account_id, offers, plans, range, types }: Coverage
      ) => sql`
        UPDATE conversions SET ${sql(bound)} = ${id}
        WHERE ${sql(account)} = ${account_id} AND status = 'approved' AND ${sql(bound)} IS NULL
          AND created_millis >= ${range.startMillis} AND created_millis < ${range.endMillis}
          AND ${among("offer_id", offers)} AND ${among("commission_plan_id", plans)}
          AND ${isOfGoals(types)}`

      /** What the sums of clicks have beyond what other invoices have of them, hour by hour. */
      const bindClicks = (
        { clicks, side }: InvoiceColumns,
        id: InvoiceId,
        { account_id, offers, range }: Coverage
      ) => {
        const own = side === "advertiser" ? "o.advertiser_id" : "h.affiliate_id"
        const whose = sql.literal(`'${side}', ${account_id}, ${id}`)
        return sql`
          INSERT INTO invoice_clicks (side, account_id, invoice_id, hour, offer_id, goal_id, currency,
            count, amount, network_amount)
          SELECT ${whose}, hour, offer_id, goal_id, currency, CAST(SUM(count) AS BIGINT),
            CAST(SUM(amount) AS BIGINT), CAST(SUM(network_amount) AS BIGINT)
          FROM (
            SELECT h.hour, h.offer_id, h.goal_id, h.currency, COALESCE(h.clicks, 0) AS count,
              COALESCE(h.${sql.literal(clicks)}, 0) AS amount,
              COALESCE(h.network_${sql.literal(clicks)}, 0) AS network_amount
            FROM statistics_hours h JOIN offers o ON o.id = h.offer_id
            WHERE ${sql.literal(own)} = ${account_id}
              AND (h.${sql.literal(clicks)} <> 0 OR h.network_${sql.literal(clicks)} <> 0)
            UNION ALL
            SELECT b.hour, b.offer_id, b.goal_id, b.currency, -b.count, -b.amount, -b.network_amount
            FROM invoice_clicks b WHERE b.side = ${side} AND b.account_id = ${account_id}
          ) c
          WHERE hour >= ${Math.ceil(range.startMillis / hourMillis)}
            AND hour < ${Math.ceil(range.endMillis / hourMillis)} AND ${among("offer_id", offers)}
          GROUP BY hour, offer_id, goal_id, currency
          HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0`
      }

      /** What was asked for before is taken off whatever the invoice is limited to. */
      const bindCorrections = (
        { side }: InvoiceColumns,
        id: InvoiceId,
        { account_id, offers, plans, types }: Coverage
      ) => sql`
        UPDATE invoice_corrections SET invoice_id = ${id}
        WHERE side = ${side} AND account_id = ${account_id} AND invoice_id IS NULL
          AND (kind = 'request' OR ${among("offer_id", offers)} AND ${isOfGoals(types)}
            AND ${
              plans === undefined
                ? sql`1 = 1`
                : sql`conversion_id IN (
                    SELECT c.id FROM conversions c WHERE ${sql.in("c.commission_plan_id", plans)})`
            })`

      const bind = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        id: InvoiceId,
        coverage: Coverage
      ) {
        const { plans, types } = coverage
        yield* bindConversions(columns, id, coverage)
        if (plans === undefined && (types === undefined || types.includes(cpc))) {
          yield* bindClicks(columns, id, coverage)
        }
        yield* bindCorrections(columns, id, coverage)
      }, Effect.orDie)

      const sums = ({ bound, money }: InvoiceColumns, id: InvoiceId) =>
        sql`
          SELECT currency, CAST(SUM(${sql(money)} / 1000000) AS BIGINT) AS millions,
            CAST(SUM(${sql(money)} % 1000000) AS BIGINT) AS rest
          FROM conversions WHERE ${sql(bound)} = ${id} GROUP BY currency ORDER BY currency`.pipe(
          Effect.orDie,
          Effect.flatMap((rows) =>
            Effect.fromResult(
              Result.all(
                decodeSums(rows).map(({ currency, millions, rest }) =>
                  Result.map(Money.fromUnits(millions * 1_000_000n + rest), (money) => ({
                    currency,
                    money
                  }))
                )
              )
            )
          )
        )

      const release = Effect.fnUntraced(function* ({ bound, side }: InvoiceColumns, id: InvoiceId) {
        // Whoever changes one of them at this moment is waited for, and its correction seen below.
        yield* sql`UPDATE conversions SET ${sql(bound)} = NULL WHERE ${sql(bound)} = ${id}`
        yield* sql`DELETE FROM invoice_clicks WHERE side = ${side} AND invoice_id = ${id}`
        yield* sql`
          UPDATE invoice_corrections SET invoice_id = NULL WHERE side = ${side} AND invoice_id = ${id}`
        // What is billed whole again needs no correction; what other invoices have of it is undone.
        yield* sql`
          INSERT INTO invoice_corrections (side, account_id, kind, conversion_id, offer_id, goal_id,
            currency, amount, network_amount, created_millis)
          SELECT side, account_id, kind, conversion_id, offer_id, goal_id, currency, -amount,
            -network_amount, created_millis
          FROM invoice_corrections
          WHERE side = ${side} AND of_invoice = ${id} AND invoice_id IS NOT NULL`
        yield* sql`
          DELETE FROM invoice_corrections
          WHERE side = ${side} AND of_invoice = ${id} AND invoice_id IS NULL`
      }, Effect.orDie)

      const takeOff = Effect.fnUntraced(function* (
        account_id: number,
        of_invoice: InvoiceId,
        taken: ReadonlyArray<PaymentRequest.Available>,
        created_millis: number
      ) {
        for (const { amount, currency, from, network_amount } of taken) {
          // What is earned by referring is billed by its balance, which it has left.
          if (from === "referral") continue
          yield* sql`INSERT INTO invoice_corrections ${sql.insert({
            side: "affiliate",
            account_id,
            kind: "request",
            of_invoice,
            currency,
            amount: -amount,
            network_amount: -network_amount,
            created_millis
          })}`
        }
      }, Effect.orDie)

      return BindingRepo.of({ bind, sums, release, takeOff })
    })
  )
}
