import { ConversionRecord, type Goal } from "@affnet/domain"
import { Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Conversion = ConversionRecord.ConversionRecord

/** What no second conversion may have; null where a second one is welcome. */
export interface Keys {
  readonly transaction_id: string
  readonly once_key: string | null
  readonly order_key: string | null
}

const { fields } = ConversionRecord.ConversionRecord
const Stored = Schema.Struct({
  ...fields,
  revenue: Rows.Money,
  payout: Rows.Money,
  amount: Schema.NullOr(Rows.Money),
  network_revenue: Rows.Money,
  network_payout: Rows.Money,
  network_amount: Schema.NullOr(Rows.Money)
})
const decode = Schema.decodeUnknownSync(Stored)

/** The columns of a new conversion. */
export const columns: ReadonlyArray<string> = [
  ...Struct.keys(fields),
  "details",
  "once_key",
  "order_key",
  "report_actor",
  "report_proof",
  "report_source",
  "report_ip",
  "report_user_agent",
  "report_request_id"
]

/** Several conversions may be meant; more than these make no difference. */
const meantMax = "2"

export class ConversionsRepo extends Context.Service<ConversionsRepo>()("server/ConversionsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate, skipLocked } = yield* Dialect

    const findAll = (conditions: Statement.Fragment) =>
      sql`SELECT * FROM conversions WHERE ${conditions}`.pipe(allRows((row) => decode(row)))
    const findOne = (conditions: Statement.Fragment) =>
      Effect.map(findAll(sql`${conditions} ${forUpdate}`), ([found]) => found)

    const byKeys = preparedRead(
      sql,
      ([transaction_id, once_key, order_key]) => sql`
        SELECT * FROM conversions
        WHERE transaction_id = ${transaction_id} OR once_key = ${once_key}
          OR order_key = ${order_key}
        ORDER BY id`
    )

    const ids = (conditions: Statement.Fragment) =>
      sql<{ readonly id: number }>`
        SELECT id FROM conversions WHERE ${conditions} ORDER BY id LIMIT ${sql.literal(meantMax)}`.pipe(
        allRows(({ id }) => id)
      )

    /** Stores the status, the money, and their origin. */
    const update = (conversion: Conversion) =>
      sql`
        UPDATE conversions SET ${sql.update({
          status: conversion.status,
          proof: conversion.proof,
          hold_reason: conversion.hold_reason,
          hold_by: conversion.hold_by,
          release_millis: conversion.release_millis,
          adv_order_id: conversion.adv_order_id,
          revenue: conversion.revenue,
          revenue_by: conversion.revenue_by,
          payout: conversion.payout,
          payout_by: conversion.payout_by,
          amount: conversion.amount,
          network_revenue: conversion.network_revenue,
          network_payout: conversion.network_payout,
          network_amount: conversion.network_amount,
          updated_millis: conversion.updated_millis
        })} WHERE id = ${conversion.id}`.pipe(noRows)

    return {
      /** Sets the key of its order, or of its signature; without one, the key that it has stays. */
      setOrderKey: (id: number, order_key: string | null) =>
        sql`
          UPDATE conversions SET order_key = COALESCE(${order_key}, order_key)
          WHERE id = ${id}`.pipe(noRows),
      /** Those that have one of the keys, the oldest first. */
      findByKeys: ({ transaction_id, once_key, order_key }: Keys) =>
        byKeys([transaction_id, once_key, order_key]).pipe(allRows((row) => decode(row))),
      find: (transaction_id: string) =>
        Effect.map(findAll(sql`transaction_id = ${transaction_id}`), ([found]) => found),
      /** The conversion, locked. */
      findForUpdate: (transaction_id: string) =>
        partOfTransaction(findOne(sql`transaction_id = ${transaction_id}`)),
      findByIdForUpdate: (id: number) => partOfTransaction(findOne(sql`id = ${id}`)),
      /** Their ids; two when there are more. */
      idsOfClick: (click_id: string, goal_id: Goal.GoalId) =>
        ids(sql`click_id = ${click_id} AND goal_id = ${goal_id}`),
      idsOfOrder: (advertiser_id: number, adv_order_id: string, goal_id: number | undefined) =>
        ids(
          sql`advertiser_id = ${advertiser_id} AND adv_order_id = ${adv_order_id}
            ${goal_id === undefined ? sql`` : sql`AND goal_id = ${goal_id}`}`
        ),
      /** At most `max` that hold days had begin on hold and that are due, locked; those that others hold are left out. */
      dueForUpdate: (nowMillis: number, max: number) =>
        partOfTransaction(
          findAll(sql`
          release_millis <= ${nowMillis} AND status = 'hold'
          ORDER BY release_millis, id LIMIT ${max} ${skipLocked}`)
        ),
      ofClick: (click_id: string) => findAll(sql`click_id = ${click_id} ORDER BY id`),
      update
    }
  })
}) {
  static readonly layer = Layer.effect(ConversionsRepo, ConversionsRepo.make)
}
