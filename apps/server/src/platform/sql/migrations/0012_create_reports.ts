import { Referral } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What reports of single clicks and conversions need: the referral rate, and the rows of one account by time. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // In 1/10 000 of a percent.
  yield* sql`
    ALTER TABLE network
    ADD COLUMN referral_percent BIGINT NOT NULL DEFAULT ${sql.literal(String(Referral.defaultRate))}`

  yield* sql`CREATE INDEX clicks_affiliate_id ON clicks (affiliate_id, created_millis)`
  yield* sql`CREATE INDEX conversions_affiliate_id ON conversions (affiliate_id, created_millis)`
  yield* sql`CREATE INDEX conversions_advertiser_id ON conversions (advertiser_id, created_millis)`
})
