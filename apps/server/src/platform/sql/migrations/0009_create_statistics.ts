import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import * as firstMeasures from "./firstMeasures.ts"

/**
 * What events add to statistics. It is written beside each event, in the same transaction, as rows of its
 * own: nobody waits for somebody else's sum. The folding into sums takes rows out as it adds them.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  const measures = sql.csv(
    [...firstMeasures.counts, ...firstMeasures.moneys, ...firstMeasures.networkMoneys].map(
      (name) => sql`${sql(name)} BIGINT NOT NULL DEFAULT 0`
    )
  )

  yield* sql`
    CREATE TABLE statistic_deltas (
      id ${identity},
      created_millis BIGINT NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      ${measures}
    )`
})
