import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * What affiliates are told of their conversions: a queue and a log in one. It refers to nothing by foreign
 * keys, because it says what was done when, whatever becomes of the postback afterwards.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // `next_millis` is when a worker has to look at the row next: to send it, or because the lease of the
  // worker that sends it is over. It is null once the row has come to its end.
  yield* sql`
    CREATE TABLE postback_deliveries (
      id ${identity},
      postback_id INTEGER NOT NULL,
      conversion_id INTEGER NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      transaction_id ${text} NOT NULL,
      conv_status ${text} NOT NULL,
      url ${text} NOT NULL,
      host ${text} NOT NULL,
      state ${text} NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      http_status INTEGER,
      error ${text},
      next_millis BIGINT,
      lease_token ${text},
      resend_of INTEGER,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX postback_deliveries_due ON postback_deliveries (next_millis)
    WHERE next_millis IS NOT NULL`
  yield* sql`
    CREATE INDEX postback_deliveries_conversion ON postback_deliveries (conversion_id, postback_id)`
  yield* sql`
    CREATE INDEX postback_deliveries_affiliate_id ON postback_deliveries (affiliate_id, id)`
  yield* sql`
    CREATE INDEX postback_deliveries_transaction_id ON postback_deliveries (transaction_id)`

  yield* sql`
    CREATE TABLE postback_attempts (
      delivery_id BIGINT NOT NULL REFERENCES postback_deliveries (id),
      attempt_no INTEGER NOT NULL,
      started_millis BIGINT NOT NULL,
      finished_millis BIGINT,
      duration_millis BIGINT,
      http_status INTEGER,
      error ${text},
      is_unknown INTEGER NOT NULL DEFAULT 0,
      reply ${text},
      PRIMARY KEY (delivery_id, attempt_no)
    )`
})
