import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What lists of leads are searched and shown by. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`ALTER TABLE leads ADD COLUMN search_text ${text} NOT NULL DEFAULT ''`
  yield* sql`ALTER TABLE leads ADD COLUMN updated_millis BIGINT NOT NULL DEFAULT 0`
  // Whether the affiliate knows the person, because it handed the lead in.
  yield* sql`ALTER TABLE leads ADD COLUMN by_affiliate INTEGER NOT NULL DEFAULT 0`
  // When the person's data were erased.
  yield* sql`ALTER TABLE leads ADD COLUMN erased_millis BIGINT`
  yield* sql`UPDATE leads SET updated_millis = created_millis`
})
