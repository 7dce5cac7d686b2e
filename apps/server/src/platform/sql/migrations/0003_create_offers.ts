import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What is advertised: offers, their goals and landing pages. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE offers (
      id ${identity},
      external_id ${text},
      title ${text} NOT NULL,
      description ${text},
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      status INTEGER NOT NULL,
      currency ${text} NOT NULL,
      timezone ${text} NOT NULL,
      preview_url ${text},
      trafficback_url ${text},
      image ${text},
      caps ${text} NOT NULL DEFAULT 'none',
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX offers_advertiser_id ON offers (advertiser_id)`

  yield* sql`
    CREATE TABLE offer_categories (
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      category_id INTEGER NOT NULL REFERENCES categories (id),
      PRIMARY KEY (offer_id, category_id)
    )`

  yield* sql`
    CREATE TABLE offer_countries (
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      country_id INTEGER NOT NULL REFERENCES countries (id),
      PRIMARY KEY (offer_id, country_id)
    )`

  yield* sql`
    CREATE TABLE offer_tags (
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      tag_id INTEGER NOT NULL REFERENCES tags (id),
      PRIMARY KEY (offer_id, tag_id)
    )`

  yield* sql`
    CREATE TABLE landing_pages (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      title ${text} NOT NULL,
      url ${text} NOT NULL,
      preview ${text},
      type INTEGER NOT NULL,
      status INTEGER NOT NULL,
      visible_to_all_affiliates INTEGER NOT NULL DEFAULT 1,
      visible_to_specific_affiliates_only ${text},
      geo_allowed ${text},
      geo_denied ${text},
      percent INTEGER,
      rules ${text} NOT NULL DEFAULT '[]',
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX landing_pages_offer_id ON landing_pages (offer_id)`

  yield* sql`
    CREATE TABLE goals (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      title ${text} NOT NULL,
      alias ${text} NOT NULL,
      type INTEGER NOT NULL,
      status INTEGER NOT NULL,
      is_default INTEGER NOT NULL DEFAULT 0,
      is_private INTEGER NOT NULL DEFAULT 0,
      revenue BIGINT NOT NULL,
      payout BIGINT NOT NULL,
      conversion_status INTEGER NOT NULL,
      multiple_conversions INTEGER NOT NULL DEFAULT 0,
      tracking_method INTEGER NOT NULL DEFAULT 1,
      has_caps INTEGER NOT NULL DEFAULT 0,
      caps ${text} NOT NULL DEFAULT 'none',
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE UNIQUE INDEX goals_alias ON goals (offer_id, alias) WHERE deleted IS NULL`

  yield* sql`
    CREATE UNIQUE INDEX goals_default ON goals (offer_id) WHERE is_default = 1 AND deleted IS NULL`
})
