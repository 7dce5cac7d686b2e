import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import * as firstMeasures from "./firstMeasures.ts"

const rest = ["offer_id", "goal_id", "currency"]

const rollUps = [
  { table: "statistics_hours", key: ["hour", "affiliate_id", ...rest] },
  { table: "statistics_days", key: ["day", "affiliate_id", ...rest] },
  { table: "network_hours", key: ["hour", ...rest] },
  { table: "network_days", key: ["day", ...rest] }
]

const measures = [...firstMeasures.counts, ...firstMeasures.networkMoneys, ...firstMeasures.moneys]

/** The sums of events that reports read, and how far they are. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  const createRollUp = ({ table, key }: (typeof rollUps)[number]) => sql`
    CREATE TABLE ${sql(table)} (
      ${sql.csv(
        key.map((name) =>
          name === "currency"
            ? sql`${sql(name)} ${text} NOT NULL`
            : sql`${sql(name)} INTEGER NOT NULL`
        )
      )},
      newest_millis BIGINT NOT NULL,
      ${sql.csv(measures.map((name) => sql`${sql(name)} BIGINT`))},
      PRIMARY KEY (${sql.csv(key.map((name) => sql`${sql(name)}`))})
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`
  yield* Effect.forEach(rollUps, createRollUp, { discard: true })

  yield* sql`CREATE INDEX statistics_hours_affiliate ON statistics_hours (affiliate_id, hour)`
  yield* sql`CREATE INDEX statistics_days_affiliate ON statistics_days (affiliate_id, day)`

  // Sums that are not ready are made from the events, in the background; until then reports read those.
  yield* sql`
    CREATE TABLE statistics_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      day_timezone ${text} NOT NULL,
      hours_ready INTEGER NOT NULL,
      days_ready INTEGER NOT NULL,
      complete_until BIGINT NOT NULL,
      events_since BIGINT NOT NULL
    )`
  const events = yield* sql`
    SELECT 1 FROM clicks UNION ALL SELECT 1 FROM conversions LIMIT 1`
  const ready = events.length === 0 ? 1 : 0
  yield* sql`
    INSERT INTO statistics_state
      (id, day_timezone, hours_ready, days_ready, complete_until, events_since)
    SELECT 1, timezone, ${ready}, ${ready}, 0, 0 FROM network WHERE id = 1`
})
