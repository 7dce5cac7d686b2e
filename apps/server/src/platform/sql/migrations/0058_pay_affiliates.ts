import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Runs in which affiliates are paid what they were invoiced. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`ALTER TABLE network ADD COLUMN separate_payout_approval INTEGER NOT NULL DEFAULT 0`

  yield* sql`
    CREATE TABLE payout_runs (
      id ${identity},
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      count INTEGER NOT NULL,
      maker_id INTEGER NOT NULL REFERENCES managers (id),
      checker_id INTEGER REFERENCES managers (id),
      approved BIGINT,
      debtor_name ${text},
      debtor_iban ${text},
      debtor_bic ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`

  // To whom and where it goes is as it was when the run was made; `info` is encrypted, and bound to the affiliate.
  yield* sql`
    CREATE TABLE payouts (
      id ${identity},
      run_id BIGINT NOT NULL REFERENCES payout_runs (id),
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      payee ${text} NOT NULL,
      is_company INTEGER NOT NULL,
      payment_method_id INTEGER NOT NULL REFERENCES payment_methods (id),
      details_id BIGINT NOT NULL,
      info ${text} NOT NULL,
      payment_method_info ${text} NOT NULL,
      paid BIGINT NOT NULL DEFAULT 0,
      network_settled BIGINT NOT NULL DEFAULT 0,
      network_paid BIGINT NOT NULL DEFAULT 0,
      problem ${text}
    )`
  yield* sql`CREATE INDEX payouts_run ON payouts (run_id, id)`
  yield* sql`CREATE INDEX payouts_affiliate ON payouts (affiliate_id, id)`

  yield* sql`
    CREATE TABLE payout_invoices (
      payout_id BIGINT NOT NULL REFERENCES payouts (id),
      invoice_id BIGINT NOT NULL REFERENCES affiliate_invoices (id),
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      settled BIGINT NOT NULL DEFAULT 0,
      network_settled BIGINT NOT NULL DEFAULT 0,
      is_open INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (payout_id, invoice_id)
    )`
  yield* sql`CREATE INDEX payout_invoices_invoice ON payout_invoices (invoice_id)`
  // An invoice waits in one run at most.
  yield* sql`
    CREATE UNIQUE INDEX payout_invoices_open ON payout_invoices (invoice_id) WHERE is_open = 1`
  yield* sql`
    CREATE INDEX affiliate_invoices_unpaid ON affiliate_invoices (currency, affiliate_id, id)
    WHERE status = 'unpaid'`
})
