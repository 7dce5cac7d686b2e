import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../sql/Dialect.ts"
import { fixedText } from "../sql/fixedText.ts"
import { asJson } from "../sql/JsonRows.ts"
import { LeadLogRepo, type LogRecord, recordColumns, recordRow } from "./LeadLogRepo.ts"
import type { Lease } from "./LeadQueueRepo.ts"

type Values = ReadonlyArray<unknown>

/** What is begun, and until when. */
const valuesOf = ({ nowMillis, token, untilMillis }: Lease, ids: ReadonlyArray<number>): Values => [
  token,
  untilMillis,
  nowMillis,
  ...ids
]

const recorded = recordColumns.join(", ")

/** Writes down that attempts begin. */
export class BegunAttemptsRepo extends Context.Service<
  BegunAttemptsRepo,
  {
    /** Begins an attempt of each delivery, and writes records into the log. */
    readonly begin: (
      ids: ReadonlyArray<number>,
      lease: Lease,
      records: ReadonlyArray<LogRecord>
    ) => Effect.Effect<void>
  }
>()("server/BegunAttemptsRepo") {
  static readonly layer = Layer.effect(
    BegunAttemptsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { engine } = yield* Dialect
      const log = yield* LeadLogRepo

      const lease = ([token, untilMillis, nowMillis, ...ids]: Values) => sql`
        UPDATE lead_deliveries
        SET state = 'sending', attempts = attempts + 1, lease_token = ${token},
          next_millis = ${untilMillis}, updated_millis = ${nowMillis},
          error = CASE WHEN held_since_millis IS NULL THEN error END, held_since_millis = NULL
        WHERE id IN ${sql.in(ids)}`
      const leasing = fixedText(sql, lease)

      // To PostgreSQL each statement is a journey.
      const leaseAndRecord = fixedText(
        sql,
        ([json, ...values]) => sql`
          WITH leased AS (${lease(values)})
          INSERT INTO leads_log (${sql.literal(recorded)})
          SELECT ${sql.literal(recorded)}
          FROM json_populate_recordset(NULL::leads_log, ${json}::json) WITH ORDINALITY
          ORDER BY ordinality`
      )

      const begin = Effect.fnUntraced(function* (
        ids: ReadonlyArray<number>,
        lease: Lease,
        records: ReadonlyArray<LogRecord>
      ) {
        const { nowMillis } = lease
        if (ids.length === 0) return yield* log.insert(records, nowMillis)
        const values = valuesOf(lease, ids)
        if (engine === "postgresql") {
          const rows = records.map((record) => recordRow(record, nowMillis))
          yield* leaseAndRecord([asJson(rows), ...values])
        } else {
          yield* leasing(values)
          yield* log.insert(records, nowMillis)
        }
      }, Effect.orDie)

      return BegunAttemptsRepo.of({ begin })
    })
  ).pipe(Layer.provide(LeadLogRepo.layer))
}
