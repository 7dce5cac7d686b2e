import { ConversionHistory, type ConversionRecord, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"
import { activityRows, type Changed, changeRow } from "./conversionHistory.ts"

const State = Schema.fromJsonString(ConversionHistory.State)
const decode = Schema.decodeUnknownSync(
  Schema.Struct({ ...ConversionHistory.Entry.fields, before: State, after: State })
)
const decodeOrigin = Schema.decodeUnknownSync(
  ConversionHistory.Entry.mapFields(Struct.omit(["before", "after"]))
)

/** A conversion that was changed very often shows the newest changes. */
const shownMax = "100"

export class ConversionHistoryRepo extends Context.Service<ConversionHistoryRepo>()(
  "server/ConversionHistoryRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = Effect.fnUntraced(
        function* (change: Changed, origin: ConversionOrigin) {
          yield* insertRows("conversion_changes", [changeRow(change, origin)])
          yield* insertRows(
            "activity_log",
            activityRows(change, origin).map((row) => ({ ...row }))
          )
        },
        Effect.orDie,
        Effect.provideService(SqlClient.SqlClient, sql),
        partOfTransaction
      )

      const changesOf = (conversion_id: number) =>
        sql`
          SELECT * FROM conversion_changes WHERE conversion_id = ${conversion_id}
          ORDER BY id DESC LIMIT ${sql.literal(shownMax)}`.pipe(
          Effect.map((rows) =>
            rows
              .map(({ created_millis, state_after, state_before, ...row }) =>
                decode({
                  ...row,
                  created: UnixTime.fromMillis(Number(created_millis)),
                  before: state_before,
                  after: state_after
                })
              )
              .reverse()
          )
        )

      const originOf = (conversion_id: number) =>
        sql`
          SELECT report_actor AS actor, report_proof AS proof, report_source AS source,
            report_ip AS ip, report_user_agent AS user_agent, report_request_id AS request_id
          FROM conversions WHERE id = ${conversion_id} AND report_actor IS NOT NULL`

      /** Its creation, where known, and its changes, oldest first. */
      const of = Effect.fnUntraced(function* (conversion: ConversionRecord.ConversionRecord) {
        const changes = yield* changesOf(conversion.id)
        const [origin] = yield* originOf(conversion.id)
        if (origin === undefined) return changes
        const created = UnixTime.fromMillis(conversion.created_millis)
        const after = changes[0]?.before ?? ConversionHistory.stateOf(conversion)
        return [{ ...decodeOrigin({ ...origin, created }), before: null, after }, ...changes]
      }, Effect.orDie)

      return { insert, of }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionHistoryRepo, ConversionHistoryRepo.make)
}
