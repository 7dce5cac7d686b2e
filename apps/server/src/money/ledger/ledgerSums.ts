/**
 * What statements are made of: the movements on each account by the hour, and by spans of hours for all that was
 * before a period. The days of most zones are whole hours of UTC. Free of Effect, because the writer thread runs it.
 */
import { movementsOf } from "./ledgerMovements.ts"

export const hourMillis = 3_600_000

/** The hours of a span. */
export const spanHours = 720

/** How long the sums are, in hours. */
export const spans = `SELECT 1 AS hours UNION ALL SELECT ${spanHours}`

/**
 * Adds the movements of transactions to the sums. All processes use the same order. An hour knows its first and its
 * last transaction, so that it can be taken apart.
 */
export const summedUp = (transactions: string): string => `
  INSERT INTO ledger_sums
    (account, hours, hour, kind, currency, amount, network_amount, first_id, last_id)
  SELECT m.account, s.hours, m.created_millis / ${hourMillis} / s.hours * s.hours, m.kind, m.currency,
    CAST(SUM(m.amount) AS BIGINT), CAST(SUM(m.network_amount) AS BIGINT), MIN(m.id), MAX(m.id)
  FROM (${movementsOf(transactions)}) m
    CROSS JOIN (${spans}) s
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (account, hours, hour, kind, currency) DO UPDATE SET
    amount = ledger_sums.amount + excluded.amount,
    network_amount = ledger_sums.network_amount + excluded.network_amount,
    first_id = CASE WHEN excluded.first_id < ledger_sums.first_id THEN excluded.first_id
      ELSE ledger_sums.first_id END,
    last_id = CASE WHEN excluded.last_id > ledger_sums.last_id THEN excluded.last_id
      ELSE ledger_sums.last_id END`
