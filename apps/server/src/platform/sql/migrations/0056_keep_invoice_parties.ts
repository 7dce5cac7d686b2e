import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Who is on the documents of invoices that were issued. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`
    CREATE TABLE invoice_parties (
      side ${text} NOT NULL,
      invoice_id BIGINT NOT NULL,
      parties ${text} NOT NULL,
      PRIMARY KEY (side, invoice_id)
    )`
})
