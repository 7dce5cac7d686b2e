import { ConversionHistory, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../sql/insertRows.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"
import { activityRows, type Change, historyRow } from "./conversionHistory.ts"

const State = Schema.fromJsonString(ConversionHistory.State)
const Stored = Schema.Struct({
  ...ConversionHistory.Entry.fields,
  before: Schema.NullOr(State),
  after: State
})
const decode = Schema.decodeUnknownSync(Stored)

/** A conversion that was changed very often shows the newest. */
const shownMax = "100"

export class ConversionHistoryRepo extends Context.Service<
  ConversionHistoryRepo,
  {
    /** Inside the transaction of the change itself. */
    readonly insert: (
      conversion_id: number,
      change: Change,
      origin: ConversionOrigin
    ) => Effect.Effect<void>
    /** The oldest first. */
    readonly of: (conversion_id: number) => Effect.Effect<ReadonlyArray<ConversionHistory.Entry>>
  }
>()("server/ConversionHistoryRepo") {
  static readonly layer = Layer.effect(
    ConversionHistoryRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = Effect.fnUntraced(
        function* (conversion_id: number, change: Change, origin: ConversionOrigin) {
          yield* insertRows("conversion_history", [
            { conversion_id, ...historyRow(change, origin) }
          ])
          yield* insertRows(
            "activity_log",
            activityRows(change, origin).map((row) => ({ ...row, entity_id: conversion_id }))
          )
        },
        Effect.orDie,
        Effect.provideService(SqlClient.SqlClient, sql)
      )

      const of = (conversion_id: number) =>
        sql`
          SELECT * FROM conversion_history WHERE conversion_id = ${conversion_id}
          ORDER BY id DESC LIMIT ${sql.literal(shownMax)}`.pipe(
          Effect.map((rows) =>
            rows
              .map((row) =>
                decode({
                  ...row,
                  created: UnixTime.fromMillis(Number(row.created_millis)),
                  before: row.state_before,
                  after: row.state_after
                })
              )
              .reverse()
          ),
          Effect.orDie
        )

      return ConversionHistoryRepo.of({ insert, of })
    })
  )
}
