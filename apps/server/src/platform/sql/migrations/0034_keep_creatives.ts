import { SearchText } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Creatives were names that campaigns could refer to; now they have all that affiliates show. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE creatives ADD COLUMN type INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE creatives ADD COLUMN status INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE creatives ADD COLUMN description ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN file_name ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN file_sha256 ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN image_type ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN image_size BIGINT`
  yield* sql`ALTER TABLE creatives ADD COLUMN image_width INTEGER`
  yield* sql`ALTER TABLE creatives ADD COLUMN image_height INTEGER`
  yield* sql`ALTER TABLE creatives ADD COLUMN offer_url_id INTEGER REFERENCES landing_pages (id)`
  yield* sql`ALTER TABLE creatives ADD COLUMN html_code ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN plain_text ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN xml_feed_url ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN language ${text}`
  yield* sql`ALTER TABLE creatives ADD COLUMN categories_ids ${text} NOT NULL DEFAULT '[]'`
  yield* sql`ALTER TABLE creatives ADD COLUMN created BIGINT NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE creatives ADD COLUMN updated BIGINT NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE creatives ADD COLUMN deleted BIGINT`
  yield* sql`ALTER TABLE creatives ADD COLUMN search_text ${text} NOT NULL DEFAULT ''`
  yield* sql`CREATE INDEX creatives_offer_id ON creatives (offer_id)`
  yield* sql`CREATE INDEX creatives_file_name ON creatives (file_name) WHERE file_name IS NOT NULL`

  yield* sql`
    UPDATE creatives SET
      created = (SELECT o.created FROM offers o WHERE o.id = creatives.offer_id),
      updated = (SELECT o.created FROM offers o WHERE o.id = creatives.offer_id)`
  const named = yield* sql<{ readonly id: number; readonly title: string }>`
    SELECT id, title FROM creatives`
  for (const { id, title } of named) {
    yield* sql`UPDATE creatives SET search_text = ${SearchText.of(title)} WHERE id = ${id}`
  }

  yield* sql`ALTER TABLE postbacks ADD COLUMN deleted BIGINT`
})
