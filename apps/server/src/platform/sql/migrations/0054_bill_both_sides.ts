import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What invoices come to beside their amount. */
const amounts = ["charged", "network_charged", "rounded", "network_rounded", "tax", "network_tax"]

/** Lines of any kind, of both sides; those of before are conversions on invoices to advertisers. */
const renewLines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`ALTER TABLE invoice_lines RENAME TO first_invoice_lines`
  yield* sql`
    CREATE TABLE invoice_lines (
      id ${identity},
      side ${text} NOT NULL,
      invoice_id BIGINT NOT NULL,
      kind ${text} NOT NULL,
      stage ${text},
      title ${text},
      offer_id INTEGER,
      goal_id INTEGER,
      currency ${text} NOT NULL,
      count BIGINT NOT NULL,
      unit BIGINT,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      rate ${text},
      rate_date ${text}
    )`
  yield* sql`CREATE INDEX invoice_lines_invoice ON invoice_lines (side, invoice_id)`
  yield* sql`
    INSERT INTO invoice_lines (side, invoice_id, kind, stage, offer_id, goal_id, currency, count, unit,
      amount, network_amount, rate, rate_date)
    SELECT 'advertiser', l.invoice_id, 'conversions', 'unbilled', l.offer_id, l.goal_id, l.currency,
      l.count, l.unit, l.amount, COALESCE(c.network_amount, 0), l.rate, l.rate_date
    FROM first_invoice_lines l LEFT JOIN (
      SELECT invoice_id, offer_id, goal_id, currency,
        CAST(SUM(network_revenue) AS BIGINT) AS network_amount
      FROM conversions WHERE invoice_id IS NOT NULL
      GROUP BY invoice_id, offer_id, goal_id, currency
    ) c ON c.invoice_id = l.invoice_id AND c.offer_id = l.offer_id AND c.goal_id = l.goal_id
      AND c.currency = l.currency
    ORDER BY l.invoice_id, l.offer_id, l.goal_id, l.currency`
  yield* sql`DROP TABLE first_invoice_lines`
})

const affiliateInvoices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`
    CREATE TABLE affiliate_invoices (
      id ${identity},
      number ${text} NOT NULL UNIQUE,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL DEFAULT 0,
      ${sql.csv(amounts.map((name) => sql`${sql(name)} BIGINT NOT NULL DEFAULT 0`))},
      tax_category ${text} NOT NULL DEFAULT 'domestic',
      tax_percent INTEGER NOT NULL DEFAULT 0,
      referral BIGINT NOT NULL DEFAULT 0,
      network_referral BIGINT NOT NULL DEFAULT 0,
      payment_method_id INTEGER,
      is_requested INTEGER NOT NULL DEFAULT 0,
      start_date ${text},
      end_date ${text},
      offers ${text},
      invoice_memo ${text},
      internal_notes ${text},
      attachment_file ${text},
      attachment_sha256 ${text},
      attachment_bytes BIGINT,
      date ${text} NOT NULL DEFAULT '1970-01-01',
      due_date ${text},
      issued BIGINT,
      credit_note ${text} UNIQUE,
      credit_note_date ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX affiliate_invoices_affiliate ON affiliate_invoices (affiliate_id, id)`
  yield* sql`
    CREATE INDEX affiliate_invoices_file ON affiliate_invoices (attachment_file)
    WHERE attachment_file IS NOT NULL`
})

/** What invoices have of paid clicks, and what invoices to come have to correct. */
const bound = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`
    CREATE TABLE invoice_clicks (
      side ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      hour BIGINT NOT NULL,
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      invoice_id BIGINT NOT NULL,
      count BIGINT NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      PRIMARY KEY (side, account_id, hour, offer_id, goal_id, currency, invoice_id)
    )`
  yield* sql`CREATE INDEX invoice_clicks_invoice ON invoice_clicks (side, invoice_id)`
  yield* sql`
    CREATE INDEX statistics_hours_paid_offer ON statistics_hours (offer_id)
    WHERE clicks_revenue <> 0 OR network_clicks_revenue <> 0`
  // A correction is of the invoice that billed the conversion, or that was asked for, and on a later one.
  yield* sql`
    CREATE TABLE invoice_corrections (
      id ${identity},
      side ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      kind ${text} NOT NULL,
      of_invoice BIGINT,
      invoice_id BIGINT,
      conversion_id BIGINT,
      offer_id INTEGER,
      goal_id INTEGER,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      created_millis BIGINT NOT NULL
    )`
  yield* sql`
    CREATE INDEX invoice_corrections_open ON invoice_corrections (side, account_id)
    WHERE invoice_id IS NULL`
  yield* sql`CREATE INDEX invoice_corrections_on ON invoice_corrections (side, invoice_id)`
  yield* sql`CREATE INDEX invoice_corrections_of ON invoice_corrections (side, of_invoice)`
})

/** Affiliates have invoices too; both sides have taxes, corrections and credit notes. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  for (const name of amounts) {
    yield* sql`ALTER TABLE invoices ADD COLUMN ${sql(name)} BIGINT NOT NULL DEFAULT 0`
  }
  yield* sql`ALTER TABLE invoices ADD COLUMN tax_category ${text} NOT NULL DEFAULT 'domestic'`
  yield* sql`ALTER TABLE invoices ADD COLUMN tax_percent INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE invoices ADD COLUMN credit_note ${text}`
  yield* sql`ALTER TABLE invoices ADD COLUMN credit_note_date ${text}`
  yield* sql`CREATE UNIQUE INDEX invoices_credit_note ON invoices (credit_note)`
  // What has no lines was over an amount of its own.
  yield* sql`
    UPDATE invoices SET charged = amount, network_charged = network_amount
    WHERE NOT EXISTS (SELECT 1 FROM invoice_lines l WHERE l.invoice_id = invoices.id)`
  yield* renewLines
  yield* affiliateInvoices
  yield* bound
  yield* sql`CREATE TABLE credit_note_counters (year INTEGER PRIMARY KEY, last INTEGER NOT NULL)`

  yield* sql`ALTER TABLE conversions ADD COLUMN affiliate_invoice_id BIGINT`
  yield* sql`
    CREATE INDEX conversions_payable ON conversions (affiliate_id, created_millis)
    WHERE affiliate_invoice_id IS NULL AND status = 'approved'`
  yield* sql`
    CREATE INDEX conversions_affiliate_invoice ON conversions (affiliate_invoice_id)
    WHERE affiliate_invoice_id IS NOT NULL`

  yield* sql`ALTER TABLE affiliates ADD COLUMN tax_category ${text} NOT NULL DEFAULT 'domestic'`
  yield* sql`ALTER TABLE billing_preferences ADD COLUMN tax_category ${text} NOT NULL DEFAULT 'domestic'`
})
