import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

const dimensions = ["country", "device_type", "sub_id1"]
const texts = new Set(["device_type", "sub_id1", "currency"])

const measures = [
  "clicks",
  "unique_clicks",
  "invalid_clicks",
  "clicks_revenue",
  "clicks_payout",
  "network_clicks_revenue",
  "network_clicks_payout"
]

/** Sums of clicks by what is known of the visitor, for days that are over. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  const create = (table: string, key: ReadonlyArray<string>) => sql`
    CREATE TABLE ${sql(table)} (
      ${sql.csv(
        key.map(
          (name) => sql`${sql(name)} ${texts.has(name) ? text : sql.literal("INTEGER")} NOT NULL`
        )
      )},
      newest_millis BIGINT NOT NULL,
      ${sql.csv(measures.map((name) => sql`${sql(name)} BIGINT`))},
      PRIMARY KEY (${sql.csv(key.map((name) => sql`${sql(name)}`))})
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`

  for (const name of dimensions) {
    yield* create(`${name}_days`, ["day", "affiliate_id", name, "offer_id", "currency"])
    yield* sql`
      CREATE INDEX ${sql(`${name}_days_affiliate`)} ON ${sql(`${name}_days`)} (affiliate_id, day)`
    yield* create(`network_${name}_days`, ["day", name, "offer_id", "currency"])
  }

  // Clicks of before this instant are in the sums; below 0 the sums are being removed, to be made anew.
  yield* sql`
    CREATE TABLE click_sums_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      summed_until BIGINT NOT NULL
    )`
  yield* sql`INSERT INTO click_sums_state (id, summed_until) VALUES (1, 0)`
})
