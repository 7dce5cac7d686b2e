import type { Invoice, PaymentRequest } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import {
  among,
  BoundConversionsRepo,
  type Coverage,
  undoCorrections
} from "./BoundConversionsRepo.ts"
import { BoundCorrectionsRepo } from "./BoundCorrectionsRepo.ts"
import type { Covered } from "./Covered.ts"
import { GatheringRepo } from "./GatheringRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { PartSize } from "./PartSize.ts"

type InvoiceId = Invoice.InvoiceId

const hourMillis = 3_600_000
/** The goal type of clicks. */
const cpc = 1

/** Binds paid clicks to invoices, and releases all that is bound. The caller has locked out concurrent ones. */
export class BindingRepo extends Context.Service<BindingRepo>()("server/BindingRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const conversions = yield* BoundConversionsRepo
    const corrections = yield* BoundCorrectionsRepo
    const gathering = yield* GatheringRepo
    const partSize = yield* PartSize

    /**
     * What the sums of clicks have beyond what other invoices have of them, hour by hour. Sums that were made
     * of clicks at once do not say how many were paid for, and count unique ones.
     */
    const bindClicks = (
      { clicked, clicks, side }: InvoiceColumns,
      id: InvoiceId,
      { account_id, offers, range }: Coverage
    ) => {
      const own = side === "advertiser" ? "o.advertiser_id" : "h.affiliate_id"
      const whose = sql.literal(`'${side}', ${account_id}, ${id}`)
      return sql`
        INSERT INTO invoice_clicks (side, account_id, invoice_id, hour, offer_id, goal_id, currency,
          count, amount, network_amount)
        SELECT ${whose}, hour, offer_id, goal_id, currency,
          CAST(CASE WHEN SUM(count) > 0 THEN SUM(count) ELSE 0 END AS BIGINT),
          CAST(SUM(amount) AS BIGINT), CAST(SUM(network_amount) AS BIGINT)
        FROM (
          SELECT h.hour, h.offer_id, h.goal_id, h.currency,
            COALESCE(p.${sql.literal(clicked)}, h.unique_clicks, 0) AS count,
            COALESCE(h.${sql.literal(clicks)}, 0) AS amount,
            COALESCE(h.network_${sql.literal(clicks)}, 0) AS network_amount
          FROM statistics_hours h JOIN offers o ON o.id = h.offer_id
          LEFT JOIN paid_clicks p ON p.hour = h.hour AND p.affiliate_id = h.affiliate_id
            AND p.offer_id = h.offer_id AND p.currency = h.currency
          WHERE ${sql.literal(own)} = ${account_id}
            AND (h.${sql.literal(clicks)} <> 0 OR h.network_${sql.literal(clicks)} <> 0)
          UNION ALL
          SELECT b.hour, b.offer_id, b.goal_id, b.currency, -b.count, -b.amount, -b.network_amount
          FROM invoice_clicks b WHERE b.side = ${side} AND b.account_id = ${account_id}
        ) c
        WHERE hour >= ${Math.ceil(range.startMillis / hourMillis)}
          AND hour < ${Math.ceil(range.endMillis / hourMillis)} AND ${among(sql, "offer_id", offers)}
        GROUP BY hour, offer_id, goal_id, currency
        HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0`
    }

    /** Binds paid clicks that are on no invoice yet. */
    const bind = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      id: InvoiceId,
      coverage: Coverage
    ) {
      const { plans, types } = coverage
      if (plans === undefined && (types === undefined || types.includes(cpc))) {
        yield* bindClicks(columns, id, coverage)
      }
    }, orDieInTransaction)

    /** Stores the sums of corrections that are on no invoice yet as lines, and binds them where conversions are. */
    const correct = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      id: InvoiceId,
      coverage: Coverage,
      { binds }: Pick<Covered, "binds">
    ) {
      if (!binds) return yield* corrections.keepFree(columns, id, coverage)
      const part = corrections.bind(columns, id, coverage, partSize)
      yield* Effect.repeat(part, { while: (isMore) => isMore })
      yield* corrections.keep(columns, id)
    }, partOfTransaction)

    /** Releases everything, many conversions and corrections part by part: the next invoice bills them in their then state. */
    const release = Effect.fnUntraced(function* (columns: InvoiceColumns, id: InvoiceId) {
      const { side } = columns
      yield* sql`DELETE FROM invoice_clicks WHERE side = ${side} AND invoice_id = ${id}`
      const isMore = [
        yield* corrections.release(columns, id, partSize),
        yield* conversions.release(columns, id, partSize)
      ]
      if (isMore.includes(true)) yield* gathering.letGo(columns, id)
      // A request for payment belongs to no conversion.
      yield* undoCorrections(
        sql,
        sql`side = ${side} AND of_invoice = ${id} AND conversion_id IS NULL`
      )
    }, orDieInTransaction)

    /** Has the next invoice of an affiliate take off what this one was asked for. */
    const takeOff = Effect.fnUntraced(function* (
      account_id: number,
      of_invoice: InvoiceId,
      taken: ReadonlyArray<PaymentRequest.Available>,
      created_millis: number
    ) {
      for (const { amount, currency, from, network_amount } of taken) {
        // Referral earnings are billed by their balance.
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
    }, orDieInTransaction)

    return { bind, correct, release, takeOff }
  })
}) {
  static readonly layer = Layer.effect(BindingRepo, BindingRepo.make).pipe(
    Layer.provide([BoundConversionsRepo.layer, BoundCorrectionsRepo.layer, GatheringRepo.layer])
  )
}
