import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What managers decide about the network as a whole. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`ALTER TABLE network ADD COLUMN language ${text} NOT NULL DEFAULT 'en'`
  yield* sql`ALTER TABLE network ADD COLUMN tracking_domains ${text} NOT NULL DEFAULT '[]'`
  yield* sql`ALTER TABLE network ADD COLUMN mail_from ${text}`
  yield* sql`ALTER TABLE network ADD COLUMN default_affiliate_status INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE network ADD COLUMN invoice_address ${text}`
})
