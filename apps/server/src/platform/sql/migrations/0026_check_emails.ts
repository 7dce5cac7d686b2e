import { LeadField, SearchText } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Leads are read in pieces of this size. */
const slice = 1000

/** Characters that nobody sees, which make no difference any more. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

interface Lead {
  readonly lead_id: string
  readonly email: string | null
  readonly phone: string | null
  readonly search_text: string
}

/** Campaigns may ask for e-mail addresses that are some; leads are found by what can be seen of theirs. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE receive_campaigns ADD COLUMN valid_email INTEGER NOT NULL DEFAULT 0`

  let last = ""
  for (;;) {
    const leads = yield* sql<Lead>`
      SELECT lead_id, email, phone, search_text FROM leads WHERE lead_id > ${last}
      ORDER BY lead_id LIMIT ${slice}`
    for (const { email, lead_id, phone, search_text } of leads) {
      if (!invisible.test(search_text)) continue
      const seen = { search_text: SearchText.of(search_text) }
      const found = { ...LeadField.personKeys({ email, phone }), ...seen }
      yield* sql`UPDATE leads SET ${sql.update(found)} WHERE lead_id = ${lead_id}`
      yield* sql`UPDATE leads_log SET ${sql.update(seen)} WHERE lead_id = ${lead_id}`
    }
    const end = leads.at(-1)?.lead_id
    if (end === undefined) break
    last = end
  }
})
