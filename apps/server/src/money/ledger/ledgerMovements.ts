/**
 * What transactions of the ledger come to on statements, in SQL: rows of id, account, created_millis, kind, currency,
 * amount and network_amount, with the signs of the ledger. Free of Effect, because the writer thread runs it. The
 * migration that summed them up first has a copy of its own, which stays as it was.
 */
import { type StatedSide, statedSides } from "./statedSides.ts"

const sides = Object.entries(statedSides)

const unstated = ["pending", ...sides.map(([, { settled }]) => settled)]

const ofSide = sides
  .map(([side]) => ` OR o.kind = '${side}_correction' AND o.account LIKE '${side}:%'`)
  .join("")

const kindOfConversion = `
  CASE WHEN o.account LIKE '%:referral' THEN 'referral'
    WHEN o.kind = 'correction'${ofSide} THEN 'correction'
    WHEN o.reason LIKE 'adjustment %' THEN 'adjustment'
    WHEN o.kind IS NOT NULL THEN 'change' ELSE 'conversion' END`

/** Whether statements show what an account holds: neither what is pending, nor what was paid. */
export const isStated = (account: string): string =>
  [`${account} < 'n'`, ...unstated.map((stage) => `${account} NOT LIKE '%:${stage}'`)].join(" AND ")

const billsOf = ([side, { due, fact, invoices, settled }]: [string, StatedSide]): string => {
  const account = `'${side}:' || CAST(i.${side}_id AS TEXT)`
  return `
    SELECT DISTINCT o.id, o.created_millis, i.currency, ${account} || ':${due}' AS due,
      ${account} || ':${settled}' AS settled
    FROM own o JOIN ${invoices} i ON i.id = o.fact_id WHERE o.fact = '${fact}'`
}

/**
 * The movements of these transactions, on all accounts or the chosen ones: `transactions` has rows of
 * `transaction_id`. An invoice moves unbilled amounts to due ones; its other postings come from the network's
 * accounts, which say what they are.
 */
export const movementsOf = (transactions: string, accounts?: string): string => {
  const chosen =
    accounts === undefined ? "e.account NOT LIKE '%:pending'" : `e.account IN (${accounts})`
  return `
  WITH own AS MATERIALIZED (
    SELECT t.id, t.fact, t.fact_id, t.reason, t.kind, t.created_millis, e.account, e.currency,
      e.amount, e.network_amount
    FROM (${transactions}) c CROSS JOIN ledger_transactions t CROSS JOIN ledger_entries e
    WHERE t.id = c.transaction_id AND e.transaction_id = c.transaction_id
      AND e.account < 'n' AND ${chosen}
  ), bills AS (${sides.map(billsOf).join(" UNION ALL ")}
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
  WHERE ${isStated("o.account")}
  UNION ALL
  SELECT id, account, created_millis, kind, currency, amount, network_amount FROM added
  UNION ALL
  SELECT id, account, created_millis, 'invoice', currency, -amount, -network_amount FROM added`
}
