import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { InvoiceReleases } from "../../../src/money/invoices/InvoiceReleases.ts"
import { LedgerBooks } from "../../../src/money/ledger/LedgerBooks.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { makeDice } from "../../reports/statistics/Dice.ts"
import { givenTrade, happen } from "./givenHistory.ts"
import { verifiedLedger } from "./verifiedLedger.ts"

/** What goes wrong in a database whose ledger is right. */
const mistakes = {
  "an entry of another amount":
    "UPDATE ledger_entries SET amount = amount + 1 WHERE account = 'network:cost'",
  "an entry at another rate":
    "UPDATE ledger_entries SET network_amount = network_amount + 1 WHERE account = 'network:cost'",
  "an entry that is lost": "DELETE FROM ledger_entries WHERE account = 'network:revenue'",
  "an entry on another's account":
    "UPDATE ledger_entries SET account = REPLACE(account, ':approved', ':paid') WHERE account LIKE 'affiliate:%:approved'",
  "a balance of its own":
    "UPDATE ledger_balances SET network_amount = network_amount - 1 WHERE account = 'network:revenue'",
  "a balance that is lost": "DELETE FROM ledger_balances WHERE account = 'network:cost'",
  "entries that are folded twice":
    "INSERT INTO ledger_unfolded SELECT MIN(id) FROM ledger_transactions WHERE fact = 'conversion'",
  "a conversion of another payout":
    "UPDATE conversions SET payout = payout + 1 WHERE status = 'approved'",
  "a conversion that was rejected behind its back":
    "UPDATE conversions SET status = 'rejected' WHERE status = 'approved'",
  "a conversion that is gone": "DELETE FROM conversions WHERE status = 'approved'",
  "a share of another percentage": "UPDATE referral_shares SET percent = percent + 10000",
  "an invoice that was paid behind its back":
    "UPDATE invoices SET status = 'paid' WHERE status = 'unpaid'",
  "an invoice over another amount": "UPDATE invoices SET amount = amount + 1 WHERE status = 'paid'",
  "an affiliate's invoice over another amount":
    "UPDATE affiliate_invoices SET amount = amount + 1 WHERE status = 'unpaid'",
  "an affiliate's invoice that was rejected behind its back":
    "UPDATE affiliate_invoices SET status = 'rejected' WHERE status = 'unpaid' AND amount <> 0",
  "a tax that nobody posted": "UPDATE invoices SET tax = tax + 1 WHERE status = 'paid'",
  "a rounding that nobody posted":
    "UPDATE affiliate_invoices SET rounded = rounded + 1 WHERE status = 'unpaid'",
  "a charge that nobody posted":
    "UPDATE invoices SET charged = charged + 1 WHERE status IN ('unpaid', 'paid')",
  "a line of another amount":
    "UPDATE invoice_lines SET amount = amount + 1 WHERE kind = 'conversions' AND (side, invoice_id) IN (SELECT 'affiliate', id FROM affiliate_invoices WHERE status = 'unpaid')",
  "a conversion that is free to be billed twice":
    "UPDATE conversions SET affiliate_invoice_id = NULL WHERE affiliate_invoice_id IS NOT NULL AND status = 'approved' AND payout <> 0",
  "the same of an advertiser":
    "UPDATE conversions SET invoice_id = NULL WHERE invoice_id IS NOT NULL AND status = 'approved' AND revenue <> 0",
  "a correction that is lost":
    "DELETE FROM invoice_corrections WHERE of_invoice IS NOT NULL AND amount <> 0 AND (side, of_invoice) IN (SELECT 'affiliate', id FROM affiliate_invoices WHERE status <> 'rejected' UNION ALL SELECT 'advertiser', id FROM invoices WHERE status <> 'rejected')",
  "paid clicks that are free to be billed twice": "DELETE FROM invoice_clicks WHERE amount <> 0",
  "an hour of another sum":
    "UPDATE ledger_sums SET amount = amount + 1 WHERE hours = 1 AND kind = 'conversion'",
  "a span of hours that is lost":
    "DELETE FROM ledger_sums WHERE hours <> 1 AND kind = 'click' AND amount <> 0",
  "paid clicks of another sum":
    "UPDATE statistics_hours SET clicks_payout = clicks_payout + 1 WHERE clicks_payout > 0"
}

/** Of a history in which there is something to mistake of each kind. */
const seed = 7

describeOnEngines("A mistake in the ledger is told", server, (it) => {
  it.effect(
    "whatever it is, and nothing else is",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { verify } = yield* LedgerBooks
        yield* happen(yield* givenTrade, makeDice(seed), 160)
        // What invoices are let go of has no lines to compare.
        yield* Effect.flatMap(InvoiceReleases, ({ run }) => run).pipe(TestClock.withLive)
        yield* verifiedLedger
        let told = 0
        for (const [name, statement] of Object.entries(mistakes)) {
          const made = sql.unsafe(`${statement} RETURNING 1`).pipe(
            Effect.zip(verify),
            Effect.flatMap(([changed, findings]) =>
              Effect.fail({
                isMade: changed.length > 0,
                count: Object.values(findings).flat().length
              })
            ),
            sql.withTransaction
          )
          const { count, isMade } = yield* Effect.flip(
            Effect.catchTag(made, "SqlError", Effect.die)
          )
          assert.strictEqual(count > 0, isMade, name)
          if (isMade) told++
        }
        assert.isAtLeast(told, 20)
        yield* verifiedLedger
      }).pipe(Effect.provide([InvoiceReleases.layer, LedgerBooks.layer])),
    60_000
  )
})
