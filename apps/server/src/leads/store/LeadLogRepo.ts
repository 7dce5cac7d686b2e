import { LeadLog, type ListQuery } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ofCaller, ofEvent } from "../../accounts/store/assigned.ts"
import { makeBulkInsert } from "../../platform/sql/commits/BulkInsert.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { type LogRecord, logRow, logTable } from "./leadRows.ts"

const toRecord = Rows.stored(LeadLog.LeadLog)
/** The leads log. */
export class LeadLogRepo extends Context.Service<LeadLogRepo>()("server/LeadLogRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const assigned = ofEvent(sql, "affiliate_id", "offer_id")
    const insertion = yield* makeBulkInsert(logTable)

    return {
      insert: (entries: ReadonlyArray<LogRecord>, nowMillis: number) =>
        insertion(entries.map((entry) => logRow(entry, nowMillis).cells)).pipe(
          Effect.orDie,
          Effect.asVoid
        ),
      /** Ends the attempts of abandoned deliveries. */
      interrupt: (delivery_ids: ReadonlyArray<number>, error: string, nowMillis: number) =>
        sql`
          UPDATE leads_log SET finished_millis = ${nowMillis}, delivery_status = 'fail',
            error = ${error}, is_unknown = 1
          WHERE delivery_id IN ${sql.in(delivery_ids)} AND finished_millis IS NULL`.pipe(noRows),
      /** The error of a submission. */
      incomingError: (lead_id: string) =>
        sql<{ readonly error: string }>`
          SELECT error FROM leads_log
          WHERE lead_id = ${lead_id} AND type = 'Incoming Lead' AND error IS NOT NULL
          ORDER BY id LIMIT 1`.pipe(firstRow(({ error }) => error)),
      /** What the vendor replied last to a delivery. */
      lastReply: (delivery_id: number) =>
        sql<{ readonly reply: string }>`
          SELECT reply FROM leads_log WHERE delivery_id = ${delivery_id} AND reply IS NOT NULL
          ORDER BY attempt_no DESC LIMIT 1`.pipe(firstRow(({ reply }) => reply)),
      list: (query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`leads_log`,
            assigned,
            record: LeadLog.LeadLog,
            decode: toRecord
          },
          query
        ),
      find: Effect.fnUntraced(function* (id: LeadLog.LeadLogId) {
        const seen = yield* ofCaller(sql, assigned)
        const rows = yield* sql`SELECT * FROM leads_log WHERE id = ${id} AND ${seen}`
        return Array.head(rows.map(toRecord))
      }, Effect.orDie)
    }
  })
}) {
  static readonly layer = Layer.effect(LeadLogRepo, LeadLogRepo.make)
}
