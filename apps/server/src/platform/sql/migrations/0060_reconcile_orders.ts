import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Advertisers' files of orders beside conversions: what differs, and which adjustment applies it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE reconciliations (
      id ${identity},
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      currency ${text},
      start_date ${text},
      end_date ${text},
      lines INTEGER NOT NULL,
      agreeing INTEGER NOT NULL,
      differences INTEGER NOT NULL,
      applicable INTEGER NOT NULL,
      applied INTEGER NOT NULL DEFAULT 0,
      manager_id INTEGER NOT NULL,
      created BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX reconciliations_advertiser ON reconciliations (advertiser_id, id)`

  // `said` is what applying it says of the conversion; `position` is that of the row in its adjustment as well.
  yield* sql`
    CREATE TABLE reconciliation_lines (
      id ${identity},
      reconciliation_id BIGINT NOT NULL REFERENCES reconciliations (id),
      position INTEGER NOT NULL,
      line INTEGER,
      kind ${text} NOT NULL,
      order_id ${text},
      conversion_id BIGINT,
      transaction_id ${text},
      currency ${text},
      ours ${text},
      theirs ${text},
      said ${text},
      adjustment_id BIGINT REFERENCES adjustments (id)
    )`
  yield* sql`
    CREATE INDEX reconciliation_lines_reconciliation
    ON reconciliation_lines (reconciliation_id, id)`
})
