import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Which leads are taken, and to whom they are delivered. Deleted rows stay for the log. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // 1 while leads are delivered at all.
  yield* sql`ALTER TABLE network ADD COLUMN leads_management INTEGER NOT NULL DEFAULT 1`

  yield* sql`
    CREATE TABLE receive_campaigns (
      id ${identity},
      title ${text} NOT NULL,
      goal_id INTEGER NOT NULL REFERENCES goals (id),
      status INTEGER NOT NULL,
      required_fields ${text} NOT NULL,
      countries_allowed ${text} NOT NULL,
      countries_denied ${text} NOT NULL,
      cap_daily INTEGER,
      cap_weekly INTEGER,
      cap_monthly INTEGER,
      cap_total INTEGER,
      duplicate_fields ${text} NOT NULL,
      duplicate_days INTEGER NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX receive_campaigns_goal_id ON receive_campaigns (goal_id)`

  // A lead has to know which one it belongs to.
  yield* sql`
    CREATE UNIQUE INDEX receive_campaigns_active ON receive_campaigns (goal_id)
    WHERE status = 1 AND deleted IS NULL`

  yield* sql`
    CREATE TABLE vendors (
      id ${identity},
      campaign_id INTEGER NOT NULL REFERENCES receive_campaigns (id),
      title ${text} NOT NULL,
      status INTEGER NOT NULL,
      position INTEGER NOT NULL,
      url ${text},
      method ${text} NOT NULL,
      headers ${text} NOT NULL,
      body ${text},
      content_type ${text} NOT NULL,
      success_reply ${text},
      return_reply INTEGER NOT NULL,
      timeout_millis INTEGER NOT NULL,
      retry ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX vendors_campaign_id ON vendors (campaign_id, position, id)`
})
