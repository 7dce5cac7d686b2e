/**
 * What transactions of the ledger came to on statements when those were summed up first. The migration that did
 * so uses this, so that a later change is made to a copy.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../Rows.ts"

const kindOfConversion = `
  CASE WHEN o.account LIKE '%:referral' THEN 'referral'
    WHEN o.kind = 'correction' OR o.kind = 'affiliate_correction' AND o.account LIKE 'affiliate:%'
      OR o.kind = 'advertiser_correction' AND o.account LIKE 'advertiser:%' THEN 'correction'
    WHEN o.reason LIKE 'adjustment %' THEN 'adjustment'
    WHEN o.kind IS NOT NULL THEN 'change' ELSE 'conversion' END`

const movementsOf = (transactions: string): string => `
  WITH own AS MATERIALIZED (
    SELECT t.id, t.fact, t.fact_id, t.reason, t.kind, t.created_millis, e.account, e.currency,
      e.amount, e.network_amount
    FROM (${transactions}) c CROSS JOIN ledger_transactions t CROSS JOIN ledger_entries e
    WHERE t.id = c.transaction_id AND e.transaction_id = c.transaction_id
      AND e.account < 'n' AND e.account NOT LIKE '%:pending'
  ), bills AS (
    SELECT DISTINCT o.id, o.created_millis, i.currency,
      'affiliate:' || CAST(i.affiliate_id AS TEXT) || ':invoiced' AS due,
      'affiliate:' || CAST(i.affiliate_id AS TEXT) || ':paid' AS settled
    FROM own o JOIN affiliate_invoices i ON i.id = o.fact_id WHERE o.fact = 'affiliate_invoice'
    UNION ALL
    SELECT DISTINCT o.id, o.created_millis, i.currency,
      'advertiser:' || CAST(i.advertiser_id AS TEXT) || ':billed',
      'advertiser:' || CAST(i.advertiser_id AS TEXT) || ':received'
    FROM own o JOIN invoices i ON i.id = o.fact_id WHERE o.fact = 'invoice'
  ), added AS (
    SELECT b.id, b.created_millis, b.due AS account, n.currency,
      CASE n.account WHEN 'network:tax' THEN 'tax' WHEN 'network:rounding' THEN 'rounding'
        WHEN 'network:fx' THEN 'exchange' WHEN b.settled THEN 'payment' ELSE 'charge' END AS kind,
      -n.amount AS amount, -n.network_amount AS network_amount
    FROM bills b JOIN ledger_entries n ON n.transaction_id = b.id AND n.currency = b.currency
    WHERE n.account >= 'n' OR n.account = b.settled
  )
  SELECT o.id, o.account, o.created_millis,
    CASE o.fact WHEN 'opening' THEN 'opening' WHEN 'clicks' THEN 'click' WHEN 'payout' THEN 'payout'
      WHEN 'conversion' THEN ${kindOfConversion}
      ELSE CASE WHEN b.currency = o.currency THEN 'invoice' ELSE 'exchange' END END AS kind,
    o.currency, o.amount, o.network_amount
  FROM own o LEFT JOIN bills b ON b.id = o.id
  WHERE o.account NOT LIKE '%:paid' AND o.account NOT LIKE '%:received'
  UNION ALL
  SELECT id, account, created_millis, kind, currency, amount, network_amount FROM added
  UNION ALL
  SELECT id, account, created_millis, 'invoice', currency, -amount, -network_amount FROM added`

/** The transactions behind one and up to another, without those that are still to be folded. */
const firstLedgerSums = (after: number, upTo: number): string => `
  INSERT INTO ledger_sums
    (account, hours, hour, kind, currency, amount, network_amount, first_id, last_id)
  SELECT m.account, s.hours, m.created_millis / 3600000 / s.hours * s.hours, m.kind, m.currency,
    CAST(SUM(m.amount) AS BIGINT), CAST(SUM(m.network_amount) AS BIGINT), MIN(m.id), MAX(m.id)
  FROM (${movementsOf(`
    SELECT id AS transaction_id FROM ledger_transactions x WHERE id > ${after} AND id <= ${upTo}
      AND NOT EXISTS (SELECT 1 FROM ledger_unfolded u WHERE u.transaction_id = x.id)`)}) m
    CROSS JOIN (SELECT 1 AS hours UNION ALL SELECT 720) s
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (account, hours, hour, kind, currency) DO UPDATE SET
    amount = ledger_sums.amount + excluded.amount,
    network_amount = ledger_sums.network_amount + excluded.network_amount,
    first_id = CASE WHEN excluded.first_id < ledger_sums.first_id THEN excluded.first_id
      ELSE ledger_sums.first_id END,
    last_id = CASE WHEN excluded.last_id > ledger_sums.last_id THEN excluded.last_id
      ELSE ledger_sums.last_id END`

const decode = Schema.decodeUnknownSync(Schema.Struct({ last: Rows.Integer }))

/** Sums up what has been folded, so many transactions at once. */
export const sumFirst = Effect.fnUntraced(function* (atOnce: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT COALESCE(MAX(id), 0) AS last FROM ledger_transactions`
  const { last } = decode(row)
  for (let after = 0; after < last; after += atOnce) {
    yield* sql.unsafe(firstLedgerSums(after, after + atOnce))
  }
})
