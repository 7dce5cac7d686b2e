import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What became of each row of a bulk change under an idempotency key; it goes with the key. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  // `result` is JSON, and null only inside of the transaction that changes the row.
  yield* sql`
    CREATE TABLE bulk_rows (
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      operation ${text} NOT NULL,
      idempotency_key ${text} NOT NULL,
      id BIGINT NOT NULL,
      result ${text},
      PRIMARY KEY (role, account_id, operation, idempotency_key, id),
      FOREIGN KEY (role, account_id, operation, idempotency_key)
        REFERENCES idempotency_keys (role, account_id, operation, idempotency_key)
        ON DELETE CASCADE
    )`
})
