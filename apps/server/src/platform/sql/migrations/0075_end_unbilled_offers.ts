import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Offers of advertisers that were deleted before: nobody is billed for what they bring. 2 is inactive. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE offers SET status = 2
    WHERE deleted IS NULL AND status <> 2
      AND advertiser_id IN (SELECT id FROM advertisers WHERE deleted IS NOT NULL)`
})
