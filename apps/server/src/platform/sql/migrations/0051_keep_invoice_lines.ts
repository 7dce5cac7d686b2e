import { InvoiceUpdate, TimeZone } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import * as Rows from "../Rows.ts"
import { linesThatLack } from "./firstInvoiceLines.ts"

const Dated = Schema.Struct({
  id: Rows.Integer,
  created: Rows.Integer,
  timezone: TimeZone.TimeZone,
  terms: Schema.NullOr(Schema.String)
})
const decode = Schema.decodeUnknownSync(Dated)

/** The days that invoices of before have: those of their generation in the network's time zone. */
const dateInvoices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT i.id, i.created, n.timezone, t.value AS terms
    FROM invoices i JOIN network n ON n.id = 1
      LEFT JOIN billing_preferences p ON p.advertiser_id = i.advertiser_id
      LEFT JOIN payment_terms t ON t.id = p.payment_terms_id`
  for (const { created, id, terms, timezone } of rows.map((row) => decode(row))) {
    const date = TimeZone.dayOf(created * 1000, timezone)
    const due_date = InvoiceUpdate.dueDate(date, terms ?? undefined)
    yield* sql`UPDATE invoices SET ${sql.update({ date, due_date })} WHERE id = ${id}`
  }
})

/** What invoices are the sum of, and when they are due. What was rejected lets go of its conversions. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE invoices ADD COLUMN date ${text} NOT NULL DEFAULT '1970-01-01'`
  yield* sql`ALTER TABLE invoices ADD COLUMN due_date ${text}`
  // When it first was unpaid or paid: from then on its advertiser sees it.
  yield* sql`ALTER TABLE invoices ADD COLUMN issued BIGINT`
  yield* sql`UPDATE invoices SET issued = created WHERE status IN ('unpaid', 'paid')`
  yield* dateInvoices

  yield* sql`
    CREATE TABLE invoice_lines (
      invoice_id BIGINT NOT NULL REFERENCES invoices (id),
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      count BIGINT NOT NULL,
      unit BIGINT,
      amount BIGINT NOT NULL,
      rate ${text},
      rate_date ${text},
      PRIMARY KEY (invoice_id, offer_id, goal_id, currency)
    )`
  yield* sql.unsafe(linesThatLack)
  yield* sql`
    UPDATE conversions SET invoice_id = NULL
    WHERE invoice_id IN (SELECT id FROM invoices WHERE status = 'rejected')`
})
