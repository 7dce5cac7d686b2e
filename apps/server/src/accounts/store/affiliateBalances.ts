import type { LedgerAccount } from "@affnet/domain"
import type { SqlClient } from "effect/sql"
import type { Computed } from "../../platform/sql/lists/computed.ts"

/**
 * The balances of an affiliate `a`, in the network's currency: the credits of its accounts in the ledger, with
 * the entries that are not folded yet. A stage costs a look at its row and at those few entries.
 */
export const affiliateBalances = (sql: SqlClient.SqlClient): Computed => {
  const credit = (stage: LedgerAccount.AffiliateStage): string => {
    const account = `'affiliate:' || CAST(a.id AS TEXT) || ':${stage}'`
    return `(SELECT -CAST(COALESCE(SUM(x.network_amount), 0) AS BIGINT) FROM (
      SELECT b.network_amount FROM ledger_balances b WHERE b.account = ${account}
      UNION ALL
      SELECT e.network_amount FROM ledger_unfolded u
        JOIN ledger_entries e ON e.transaction_id = u.transaction_id AND e.account = ${account}
    ) x)`
  }
  const of = (...stages: ReadonlyArray<LedgerAccount.AffiliateStage>) =>
    sql.literal(`(${stages.map(credit).join(" + ")})`)
  return {
    pending_balance: of("pending"),
    approved_balance: of("approved"),
    referral_balance: of("referral"),
    balance_due: of("invoiced"),
    account_balance: of("approved", "referral", "invoiced"),
    // Nothing leaves these accounts yet, so that they hold what was earned of all time.
    payout_pending: of("pending"),
    payout_approved: of("approved"),
    referral_commission: of("referral")
  }
}
