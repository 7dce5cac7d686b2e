import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Statements of accounts: what became of conversions, and the entries of an account without those of others. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  // Null of what is no change; what was posted before cannot be told apart any more.
  yield* sql`ALTER TABLE ledger_transactions ADD COLUMN kind ${text}`
  // Nobody asks for the network's own accounts, which nearly every transaction has entries on.
  yield* sql`
    CREATE INDEX ledger_entries_account ON ledger_entries (account, transaction_id)
    WHERE account < 'n'`
})
