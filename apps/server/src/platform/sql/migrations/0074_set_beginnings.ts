import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What new goals and the numbers of new invoices begin with; as before, until a manager changes it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`
    ALTER TABLE network ADD COLUMN default_conversion_status ${text} NOT NULL DEFAULT 'pending'`
  yield* sql`
    ALTER TABLE network ADD COLUMN invoice_number_format ${text} NOT NULL
      DEFAULT 'INV-{year}-{number}'`
})
