import type { LedgerAccount } from "@affnet/domain"
import type { SqlClient } from "effect/sql"
import type { Computed } from "../../platform/sql/lists/computed.ts"

/**
 * The balances of an affiliate `a`, in the network's currency: the credits of its accounts in the ledger, with
 * the entries that are not folded yet. A stage costs a look at its row and at those few entries: SQLite would read
 * all entries ever made if the join were not a cross one, whose order it keeps.
 */
export const affiliateBalances = (sql: SqlClient.SqlClient): Computed => {
  const credit = (stage: LedgerAccount.AffiliateStage): string => {
    const account = `'affiliate:' || CAST(a.id AS TEXT) || ':${stage}'`
    return `(SELECT -CAST(COALESCE(SUM(x.network_amount), 0) AS BIGINT) FROM (
      SELECT b.network_amount FROM ledger_balances b WHERE b.account = ${account}
      UNION ALL
      SELECT e.network_amount FROM ledger_unfolded u CROSS JOIN ledger_entries e
        WHERE e.transaction_id = u.transaction_id AND e.account = ${account}
    ) x)`
  }
  const of = (...stages: ReadonlyArray<LedgerAccount.AffiliateStage>) =>
    sql.literal(`(${stages.map(credit).join(" + ")})`)
  const issued = (value: string) => `(SELECT CAST(COALESCE(SUM(${value}), 0) AS BIGINT)
    FROM affiliate_invoices i WHERE i.affiliate_id = a.id AND i.status IN ('unpaid', 'paid'))`
  const earned = "i.network_amount - i.network_charged - i.network_rounded - i.network_referral"
  return {
    pending_balance: of("pending"),
    approved_balance: of("approved"),
    referral_balance: of("referral"),
    balance_due: of("invoiced"),
    account_balance: of("approved", "referral", "invoiced"),
    // Of all time: unbilled amounts, and the deductions of issued invoices.
    payout_pending: of("pending"),
    payout_approved: sql.literal(`(${credit("approved")} + ${issued(earned)})`),
    referral_commission: sql.literal(`(${credit("referral")} + ${issued("i.network_referral")})`)
  }
}
