import { Countries } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Leads are read in pieces of this size. */
const slice = 1000

interface Campaign {
  readonly id: number
  readonly countries_allowed: string
  readonly countries_denied: string
}

interface Lead {
  readonly lead_id: string
  readonly fields: string
}

const idsOf = (codes: string): string => {
  const names: ReadonlyArray<string | number> = JSON.parse(codes)
  return JSON.stringify(names.flatMap((name) => Countries.find(name)?.id ?? []))
}

/** Campaigns list countries by their ids; leads name theirs by its code. What names none stays as it is. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { jsonText } = yield* Dialect

  const campaigns = yield* sql<Campaign>`
    SELECT id, countries_allowed, countries_denied FROM receive_campaigns`
  for (const { countries_allowed, countries_denied, id } of campaigns) {
    const listed = {
      countries_allowed: idsOf(countries_allowed),
      countries_denied: idsOf(countries_denied)
    }
    yield* sql`UPDATE receive_campaigns SET ${sql.update(listed)} WHERE id = ${id}`
  }

  let last = ""
  for (;;) {
    const leads = yield* sql<Lead>`
      SELECT lead_id, fields FROM leads
      WHERE lead_id > ${last} AND ${sql.literal(jsonText("fields", "country"))} IS NOT NULL
      ORDER BY lead_id LIMIT ${slice}`
    for (const lead of leads) {
      const fields = JSON.parse(lead.fields)
      const country = Countries.find(fields.country)?.country_code ?? fields.country
      if (country === fields.country) continue
      const named = JSON.stringify({ ...fields, country })
      yield* sql`UPDATE leads SET fields = ${named} WHERE lead_id = ${lead.lead_id}`
    }
    const end = leads.at(-1)?.lead_id
    if (end === undefined) break
    last = end
  }
})
