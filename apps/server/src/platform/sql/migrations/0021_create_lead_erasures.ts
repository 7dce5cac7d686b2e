import { LeadField } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Leads are read in pieces of this size. */
const slice = 1000

/** What a person's leads are found by, to be erased. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`ALTER TABLE leads ADD COLUMN email_key ${text}`
  yield* sql`ALTER TABLE leads ADD COLUMN phone_key ${text}`
  yield* sql`ALTER TABLE leads_log ADD COLUMN erased BIGINT`

  let last = ""
  for (;;) {
    const leads = yield* sql<{
      readonly lead_id: string
      readonly email: string | null
      readonly phone: string | null
    }>`
      SELECT lead_id, email, phone FROM leads WHERE lead_id > ${last}
      ORDER BY lead_id LIMIT ${slice}`
    for (const { lead_id, ...said } of leads) {
      const keys = LeadField.personKeys(said)
      yield* sql`UPDATE leads SET ${sql.update(keys)} WHERE lead_id = ${lead_id}`
    }
    const end = leads.at(-1)?.lead_id
    if (end === undefined) break
    last = end
  }

  yield* sql`CREATE INDEX leads_email_key ON leads (email_key)`
  yield* sql`CREATE INDEX leads_phone_key ON leads (phone_key)`
  yield* sql`
    CREATE INDEX leads_not_erased ON leads (created_millis) WHERE erased_millis IS NULL`
  yield* sql`
    CREATE INDEX postback_deliveries_finished ON postback_deliveries (updated)
    WHERE next_millis IS NULL`
})
