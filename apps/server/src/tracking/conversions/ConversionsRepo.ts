import { ConversionRecord, type Goal } from "@affnet/domain"
import { Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

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

export class ConversionsRepo extends Context.Service<
  ConversionsRepo,
  {
    /** Those that have one of the keys, the oldest first. */
    readonly findByKeys: (keys: Keys) => Effect.Effect<ReadonlyArray<Conversion>>
    readonly find: (transaction_id: string) => Effect.Effect<Conversion | undefined>
    /** The conversion, locked. */
    readonly findForUpdate: (
      transaction_id: string
    ) => Effect.Effect<Conversion | undefined, never, Transaction>
    readonly findByIdForUpdate: (
      id: number
    ) => Effect.Effect<Conversion | undefined, never, Transaction>
    /** Their ids; two when there are more. */
    readonly idsOfClick: (
      click_id: string,
      goal_id: Goal.GoalId
    ) => Effect.Effect<ReadonlyArray<number>>
    readonly idsOfOrder: (
      advertiser_id: number,
      adv_order_id: string,
      goal_id: number | undefined
    ) => Effect.Effect<ReadonlyArray<number>>
    /** At most `max` that hold days had begin on hold and that are due, locked; those that others hold are left out. */
    readonly dueForUpdate: (
      nowMillis: number,
      max: number
    ) => Effect.Effect<ReadonlyArray<Conversion>, never, Transaction>
    readonly ofClick: (click_id: string) => Effect.Effect<ReadonlyArray<Conversion>>
    /** Stores the status, the money, and their origin. */
    readonly update: (conversion: Conversion) => Effect.Effect<void>
  }
>()("server/ConversionsRepo") {
  static readonly layer = Layer.effect(
    ConversionsRepo,
    Effect.gen(function* () {
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

      return ConversionsRepo.of({
        findByKeys: ({ transaction_id, once_key, order_key }) =>
          byKeys([transaction_id, once_key, order_key]).pipe(allRows((row) => decode(row))),
        find: (transaction_id) =>
          Effect.map(findAll(sql`transaction_id = ${transaction_id}`), ([found]) => found),
        findForUpdate: (transaction_id) => findOne(sql`transaction_id = ${transaction_id}`),
        findByIdForUpdate: (id) => findOne(sql`id = ${id}`),
        idsOfClick: (click_id, goal_id) =>
          ids(sql`click_id = ${click_id} AND goal_id = ${goal_id}`),
        idsOfOrder: (advertiser_id, adv_order_id, goal_id) =>
          ids(
            sql`advertiser_id = ${advertiser_id} AND adv_order_id = ${adv_order_id}
              ${goal_id === undefined ? sql`` : sql`AND goal_id = ${goal_id}`}`
          ),
        dueForUpdate: (nowMillis, max) =>
          findAll(sql`
            release_millis <= ${nowMillis} AND status = 'hold'
            ORDER BY release_millis, id LIMIT ${max} ${skipLocked}`),
        ofClick: (click_id) => findAll(sql`click_id = ${click_id} ORDER BY id`),
        update
      })
    })
  )
}
