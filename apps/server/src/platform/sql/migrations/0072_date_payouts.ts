import { CalendarDate } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** The day on which a bank is asked to pay a run. Earlier files named that of the approval in UTC, and stay the same. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE payout_runs ADD COLUMN execution_date ${text}`

  const approved = yield* sql<{ readonly day: number | string }>`
    SELECT DISTINCT approved / 86400 AS day FROM payout_runs WHERE approved IS NOT NULL`
  for (const { day } of approved) {
    const execution_date = CalendarDate.fromUtcMillis(Number(day) * CalendarDate.dayMillis)
    yield* sql`
      UPDATE payout_runs SET execution_date = ${execution_date}
      WHERE approved / 86400 = ${Number(day)}`
  }
})
