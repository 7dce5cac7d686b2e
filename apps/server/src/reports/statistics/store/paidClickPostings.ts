/**
 * What paid clicks put on accounts, in SQL, as `EarningPositions.ofPaidClicks` says of them in code. Clicks only
 * write deltas; the ledger takes them up in the transaction that adds those to the sums, which outlive the clicks.
 */
import type { SqlClient, Statement } from "effect/sql"

/** Deltas of clicks that somebody is paid for. */
export const isPaid =
  "(clicks_payout <> 0 OR clicks_revenue <> 0 OR network_clicks_payout <> 0 OR network_clicks_revenue <> 0)"

const sides = [
  ["'affiliate:' || CAST(d.affiliate_id AS TEXT) || ':approved'", "-d.", "clicks_payout"],
  ["'network:cost'", "d.", "clicks_payout"],
  ["'advertiser:' || CAST(o.advertiser_id AS TEXT) || ':unbilled'", "d.", "clicks_revenue"],
  ["'network:revenue'", "-d.", "clicks_revenue"]
] as const

/** Posts the paid clicks among deltas as one transaction of the ledger. */
export const paidClickPostings = (
  sql: SqlClient.SqlClient,
  transaction_id: number,
  deltas: Statement.Fragment,
  created_millis: number
): ReadonlyArray<Statement.Statement<object>> => {
  const id = sql.literal(String(transaction_id))
  const [first, ...others] = sides.map(
    ([account, sign, money]) => sql`
      SELECT ${sql.literal(account)} AS account, d.currency,
        ${sql.literal(`${sign}${money}`)} AS amount,
        ${sql.literal(`${sign}network_${money}`)} AS network_amount
      FROM (SELECT * FROM ${deltas} AND ${sql.literal(isPaid)}) d
      JOIN offers o ON o.id = d.offer_id`
  )
  const all = others.reduce((united, side) => sql`${united} UNION ALL ${side}`, first ?? sql``)
  const row = { id: transaction_id, fact: "clicks", fact_id: 0, reason: "click", created_millis }
  return [
    sql`
      INSERT INTO ledger_entries (transaction_id, account, currency, amount, network_amount)
      SELECT ${id}, account, currency, CAST(SUM(amount) AS BIGINT), CAST(SUM(network_amount) AS BIGINT)
      FROM (${all}) sides
      GROUP BY account, currency HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0`,
    sql`INSERT INTO ledger_transactions ${sql.insert(row)}`,
    sql`INSERT INTO ledger_unfolded ${sql.insert({ transaction_id })}`
  ]
}
