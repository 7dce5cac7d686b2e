import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What affiliates set up: campaigns and postbacks. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE creatives (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      title ${text} NOT NULL
    )`

  yield* sql`
    CREATE TABLE campaigns (
      id ${identity},
      hash ${text} NOT NULL UNIQUE,
      name ${text} NOT NULL,
      status ${text} NOT NULL,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      landing_page_id INTEGER REFERENCES landing_pages (id),
      commission_plan_id INTEGER REFERENCES commission_plans (id),
      traffic_source_id INTEGER REFERENCES traffic_sources (id),
      traffic_approach_id INTEGER REFERENCES traffic_approaches (id),
      creative_id INTEGER REFERENCES creatives (id),
      created BIGINT NOT NULL,
      date_added BIGINT NOT NULL,
      date_updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX campaigns_affiliate_id ON campaigns (affiliate_id)`

  yield* sql`
    CREATE TABLE postbacks (
      id ${identity},
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      level_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL DEFAULT 0,
      goal_id INTEGER NOT NULL DEFAULT 0,
      conversion_status INTEGER NOT NULL DEFAULT 0,
      type INTEGER NOT NULL,
      code ${text} NOT NULL,
      status INTEGER NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX postbacks_affiliate_id ON postbacks (affiliate_id)`

  yield* sql`
    CREATE INDEX postbacks_global_code ON postbacks (substr(code, 1, 500), affiliate_id)
    WHERE level_id = 1`
})
