import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Changes of many conversions at once, and conversions that are put in by hand. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // Who works on it holds it until `lease_until`, in epoch milliseconds.
  yield* sql`
    CREATE TABLE adjustments (
      id ${identity},
      manager_id INTEGER NOT NULL,
      action_id INTEGER NOT NULL,
      conditions ${text} NOT NULL,
      parameters ${text} NOT NULL,
      details ${text} NOT NULL,
      notes ${text},
      fire_affiliate_postback INTEGER NOT NULL,
      state ${text} NOT NULL,
      total INTEGER NOT NULL,
      done INTEGER NOT NULL,
      affected INTEGER NOT NULL,
      refused INTEGER NOT NULL,
      lease_until BIGINT NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX adjustments_running ON adjustments (id) WHERE state = 'running'`

  // A row is decided with the change itself, or, of one that is put in, made once by its `transaction_id`.
  yield* sql`
    CREATE TABLE adjustment_rows (
      adjustment_id BIGINT NOT NULL REFERENCES adjustments (id),
      position INTEGER NOT NULL,
      conversion_id BIGINT,
      transaction_id ${text},
      input ${text},
      result ${text},
      PRIMARY KEY (adjustment_id, position)
    )`
  yield* sql`
    CREATE INDEX adjustment_rows_open ON adjustment_rows (adjustment_id, position)
    WHERE result IS NULL`
})
