import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { moneys, networkMoneys } from "./firstMeasures.ts"

const dimensions = ["country", "device_type", "sub_id1"]
const texts = new Set(["device_type", "sub_id1", "currency"])
const measures = ["cv_approved", "cv_pending", "cv_rejected", ...networkMoneys, ...moneys]

/**
 * Sums of the network's conversions by what is known of the visitor, and what they are made of. Deltas of earlier
 * releases, whose processes may still run, say nothing of it.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect
  const typeOf = (name: string) => (texts.has(name) ? text : sql.literal("INTEGER"))

  for (const name of dimensions) {
    yield* sql`ALTER TABLE statistic_deltas ADD COLUMN ${sql(name)} ${typeOf(name)}`
    const key = ["day", name, "offer_id", "goal_id", "currency"]
    yield* sql`
      CREATE TABLE ${sql(`network_${name}_conversion_days`)} (
        ${sql.csv(key.map((column) => sql`${sql(column)} ${typeOf(column)} NOT NULL`))},
        newest_millis BIGINT NOT NULL,
        ${sql.csv(measures.map((measure) => sql`${sql(measure)} BIGINT`))},
        PRIMARY KEY (${sql.csv(key.map((column) => sql`${sql(column)}`))})
      ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`
  }
  yield* sql`
    ALTER TABLE statistics_state ADD COLUMN conversions_ready INTEGER NOT NULL DEFAULT 0`
})
