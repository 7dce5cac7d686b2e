import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

const columns = [
  "legal_name",
  "legal_address",
  "legal_postcode",
  "legal_city",
  "legal_region",
  "registration_number",
  "vat_id",
  "iban",
  "bic",
  "logo"
]

/** Who the network is before the law, and where its invoices are paid to. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  for (const column of columns) {
    yield* sql`ALTER TABLE network ADD COLUMN ${sql(column)} ${text}`
  }
  yield* sql`ALTER TABLE network ADD COLUMN legal_country INTEGER REFERENCES countries (id)`
})
