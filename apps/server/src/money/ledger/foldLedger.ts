/**
 * Folds entries into balances and into the sums of statements on SQLite, in one transaction. Free of Effect, because
 * the writer thread runs it.
 */
import { beside } from "../../platform/beside.ts"
import type { GroupKind } from "../../platform/sql/commits/GroupWriter.ts"
import { type SqliteSession, valuesOf } from "../../platform/sql/sqlite/SqliteSession.ts"
import { summedUp } from "./ledgerSums.ts"

const taken = "SELECT transaction_id FROM ledger_unfolded ORDER BY transaction_id LIMIT ?"

/** Adds the sums of the entries of transactions to their balances. All processes use the same order. */
export const addedTo = (transactions: string): string => `
  INSERT INTO ledger_balances (account, currency, amount, network_amount)
  SELECT account, currency, CAST(SUM(amount) AS BIGINT), CAST(SUM(network_amount) AS BIGINT)
  FROM ledger_entries WHERE transaction_id IN (${transactions})
  GROUP BY account, currency ORDER BY account, currency
  ON CONFLICT (account, currency) DO UPDATE SET
    amount = ledger_balances.amount + excluded.amount,
    network_amount = ledger_balances.network_amount + excluded.network_amount`

const add = [addedTo(taken), summedUp(taken)]
const remove = `DELETE FROM ledger_unfolded WHERE transaction_id IN (${taken}) RETURNING 1`

/** Folds the oldest transactions, this many at most. Returns how many those were. */
export const write = (session: SqliteSession, max: number): number => {
  const run = (statement: string) => valuesOf(session.prepare(statement), [BigInt(max)])
  for (const statement of add) run(statement)
  return run(remove).length
}

export const ledgerFold: GroupKind<number, number> = {
  module: beside("foldLedger", import.meta.url).href,
  write
}
