import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { firstParties } from "./firstParties.ts"

const titled = {
  offer_title: "SELECT o.title FROM offers o WHERE o.id = invoice_lines.offer_id",
  goal_title: "SELECT g.title FROM goals g WHERE g.id = invoice_lines.goal_id"
}

const sides = { advertiser: "invoices", affiliate: "affiliate_invoices" }

/** The lines of issued invoices are called what they are about now. */
const keepTitles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = Object.entries(titled).map(([name, select]) => `${name} = (${select})`)
  for (const [side, table] of Object.entries(sides)) {
    yield* sql`
      UPDATE invoice_lines SET ${sql.literal(columns.join(", "))}
      WHERE side = ${side}
        AND invoice_id IN (SELECT id FROM ${sql(table)} WHERE issued IS NOT NULL)`
  }
})

/** What documents show is kept with the invoice; those issued before have what is known now. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE invoice_parties ADD COLUMN logo ${text}`
  // What the e-invoice lacked, when that was said later.
  yield* sql`ALTER TABLE invoice_parties ADD COLUMN completed ${text}`
  yield* sql`
    CREATE INDEX invoice_parties_logo ON invoice_parties (logo) WHERE logo IS NOT NULL`
  for (const name of Object.keys(titled)) {
    yield* sql`ALTER TABLE invoice_lines ADD COLUMN ${sql(name)} ${text}`
  }
  yield* keepTitles
  yield* firstParties
  yield* sql`UPDATE invoice_parties SET logo = (SELECT logo FROM network WHERE id = 1)`
})
