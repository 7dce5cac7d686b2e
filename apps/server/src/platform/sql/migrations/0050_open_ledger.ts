import { Money } from "@affnet/domain"
import { Clock, Effect, Option, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import * as Rows from "../Rows.ts"
import { entriesThatLack, sharesThatLack } from "./firstLedgerFacts.ts"

/** What the ledger tells of affiliates from now on. */
const balances = [
  "account_balance",
  "pending_balance",
  "approved_balance",
  "referral_balance",
  "balance_due",
  "payout_approved",
  "payout_pending",
  "referral_commission"
]

const Foreign = Schema.Struct({
  id: Schema.Int,
  amount: Rows.Money,
  rate: Schema.NullOr(Money.ExchangeRate)
})
const decode = Schema.decodeUnknownSync(Foreign)

const one = Money.ExchangeRate.make("1")

/** What invoices over an amount of their own are in the network's currency, at the rate of their day. */
const valueForeignInvoices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT i.id, i.amount, (
      SELECT r.rate FROM exchange_rates r WHERE r.currency = i.currency
      ORDER BY r.date DESC LIMIT 1) AS rate
    FROM invoices i JOIN network n ON n.id = 1
    WHERE i.currency <> n.currency AND i.amount <> 0
      AND NOT EXISTS (SELECT 1 FROM conversions c WHERE c.invoice_id = i.id)`
  for (const { amount, id, rate } of rows.map((row) => decode(row))) {
    const valued =
      rate === null ? Option.none() : Result.getSuccess(Money.convert(amount, rate, one))
    const network_amount = Option.getOrElse(valued, () => Money.zero)
    yield* sql`UPDATE invoices SET network_amount = ${network_amount} WHERE id = ${id}`
  }
})

/** The ledger: what each change of a fact put on accounts, and what that adds up to. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, identity, text } = yield* Dialect
  const clustered = sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")

  yield* sql`
    CREATE TABLE ledger_transactions (
      id ${identity},
      fact ${text} NOT NULL,
      fact_id BIGINT NOT NULL,
      reason ${text} NOT NULL,
      created_millis BIGINT NOT NULL
    )`
  yield* sql`
    CREATE TABLE ledger_entries (
      transaction_id BIGINT NOT NULL,
      account ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      PRIMARY KEY (transaction_id, currency, account)
    ) ${clustered}`
  yield* sql`
    CREATE TABLE ledger_balances (
      account ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      network_amount BIGINT NOT NULL,
      PRIMARY KEY (account, currency)
    ) ${clustered}`
  // Transactions whose entries are in no balance yet: nobody waits for the balance of somebody else.
  yield* sql`CREATE TABLE ledger_unfolded (transaction_id BIGINT PRIMARY KEY)`
  // Who referred the affiliate of a conversion when it was first approved, and at which percentage.
  yield* sql`
    CREATE TABLE referral_shares (
      conversion_id BIGINT PRIMARY KEY,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      percent BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX referral_shares_affiliate ON referral_shares (affiliate_id, conversion_id)`

  yield* sql`ALTER TABLE invoices ADD COLUMN network_amount BIGINT NOT NULL DEFAULT 0`
  yield* sql`
    UPDATE invoices SET network_amount = amount
    WHERE currency = (SELECT currency FROM network WHERE id = 1)`
  yield* sql`
    UPDATE invoices SET network_amount = (
      SELECT CAST(SUM(c.network_revenue) AS BIGINT) FROM conversions c
      WHERE c.invoice_id = invoices.id)
    WHERE id IN (SELECT invoice_id FROM conversions WHERE invoice_id IS NOT NULL)`
  yield* valueForeignInvoices

  yield* sql.unsafe(sharesThatLack)
  const entries = yield* sql.unsafe(`SELECT 1 FROM (${entriesThatLack}) lacking LIMIT 1`)
  if (entries.length > 0) {
    const [opening] = yield* sql<{ readonly id: number }>`
      INSERT INTO ledger_transactions (fact, fact_id, reason, created_millis)
      VALUES ('opening', 0, 'migration', ${yield* Clock.currentTimeMillis}) RETURNING id`
    yield* sql`
      INSERT INTO ledger_entries (transaction_id, account, currency, amount, network_amount)
      SELECT ${sql.literal(String(opening?.id ?? 0))}, account, currency, amount, network_amount
      FROM (${sql.literal(entriesThatLack)}) lacking`
    yield* sql`
      INSERT INTO ledger_balances (account, currency, amount, network_amount)
      SELECT account, currency, amount, network_amount FROM ledger_entries`
  }

  for (const column of balances) yield* sql`ALTER TABLE affiliates DROP COLUMN ${sql(column)}`
})
