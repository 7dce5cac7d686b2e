import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Exchange rates that managers set, each with an id and whose it is; and when they are looked for elsewhere. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)

  yield* sql`ALTER TABLE exchange_rates RENAME TO exchange_rates_without_ids`
  yield* sql`
    CREATE TABLE exchange_rates (
      id ${identity},
      currency ${text} NOT NULL,
      date ${text} NOT NULL,
      rate ${text} NOT NULL,
      source ${text} NOT NULL,
      manager_id INTEGER REFERENCES managers (id),
      updated BIGINT NOT NULL DEFAULT 0
    )`
  yield* sql`
    INSERT INTO exchange_rates (currency, date, rate, source, updated)
    SELECT currency, date, rate, source, CAST(${now} AS BIGINT) FROM exchange_rates_without_ids
    ORDER BY date, currency`
  yield* sql`DROP TABLE exchange_rates_without_ids`
  yield* sql`CREATE UNIQUE INDEX exchange_rates_day ON exchange_rates (currency, date)`

  // Whoever moves `next_look` on looks for the rates of a source; `failed` is since when nothing was found.
  yield* sql`
    CREATE TABLE rate_looks (
      source ${text} PRIMARY KEY,
      next_look BIGINT NOT NULL,
      failed BIGINT
    )`
  yield* sql`INSERT INTO rate_looks (source, next_look) VALUES ('ecb', 0)`
})
