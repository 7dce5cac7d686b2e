import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenOfferWithClick, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { openedLedger, verifiedLedger } from "./verifiedLedger.ts"

/** The balances of an affiliate as managers read them. */
const balancesOf = Effect.fnUntraced(function* (id: number) {
  const { key } = yield* givenKey("manager")
  const { info } = yield* get(key, `/api/v2/network/affiliates/${id}`)
  const { affiliate } = info
  assert(typeof affiliate === "object" && affiliate !== null)
  const names = [
    "account_balance",
    "pending_balance",
    "approved_balance",
    "referral_balance",
    "balance_due",
    "payout_approved",
    "payout_pending",
    "referral_commission"
  ]
  return Object.fromEntries(
    Object.entries(affiliate).filter(([name, value]) => names.includes(name) && value !== "0.00")
  )
})

describeOnEngines("The ledger", server, (it) => {
  it.effect("a conversion moves from pending to approved, and away when it is rejected", () =>
    Effect.gen(function* () {
      const { affiliate_id, click_id } = yield* givenOfferWithClick()
      const { info } = yield* track("conv", { click_id, amount: "20" })
      const transaction_id = String(info.transaction_id)
      yield* verifiedLedger
      assert.deepStrictEqual(yield* balancesOf(affiliate_id), {
        pending_balance: "8.00",
        payout_pending: "8.00"
      })
      yield* track("conv-change", { transaction_id, conv_status: "approved" })
      // Read before and after it is folded.
      const approved = {
        account_balance: "8.00",
        approved_balance: "8.00",
        payout_approved: "8.00"
      }
      assert.deepStrictEqual(yield* balancesOf(affiliate_id), approved)
      yield* verifiedLedger
      assert.deepStrictEqual(yield* balancesOf(affiliate_id), approved)
      yield* track("conv-change", { transaction_id, conv_status: "rejected" })
      yield* verifiedLedger
      assert.deepStrictEqual(yield* balancesOf(affiliate_id), {})
    })
  )

  it.effect("who referred the affiliate earns from the first approval on, at its percentage", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { click_id, offer_id } = yield* givenOfferWithClick()
      const sponsor = yield* givenAffiliate({ referral_percent: 100_000 })
      const affiliate_id = yield* givenAffiliate({ referred_by: sponsor })
      const click = yield* givenClick({ offer_id, affiliate_id })
      const { info } = yield* track("conv", { click_id: click, conv_status: "approved" })
      const earned = {
        account_balance: "0.80",
        referral_balance: "0.80",
        referral_commission: "0.80"
      }
      assert.deepStrictEqual(yield* balancesOf(sponsor), earned)
      yield* sql`UPDATE affiliates SET referral_percent = 200000 WHERE id = ${sponsor}`
      const transaction_id = String(info.transaction_id)
      yield* track("conv-change", { transaction_id, payout: "4.0001" })
      yield* verifiedLedger
      assert.deepStrictEqual(yield* balancesOf(sponsor), {
        account_balance: "0.40",
        referral_balance: "0.40",
        referral_commission: "0.40"
      })
      yield* track("conv-change", { transaction_id, conv_status: "rejected" })
      assert.deepStrictEqual(yield* balancesOf(sponsor), {})
      yield* track("conv", { click_id })
      yield* verifiedLedger
    })
  )

  it.effect("who was deleted earns no more by those it referred", () =>
    Effect.gen(function* () {
      const { offer_id } = yield* givenOfferWithClick()
      const sponsor = yield* givenAffiliate({ referral_percent: 100_000 })
      const affiliate_id = yield* givenAffiliate({ referred_by: sponsor })
      const click_id = yield* givenClick({ offer_id, affiliate_id })
      const { key } = yield* givenKey("manager")
      const path = `/api/v2/network/affiliates/${sponsor}`
      assert.strictEqual((yield* sendJson(key, "DELETE", path, {})).status, 200)
      yield* track("conv", { click_id, conv_status: "approved" })
      const sql = yield* SqlClient.SqlClient
      const shares = sql`SELECT conversion_id FROM referral_shares WHERE affiliate_id = ${sponsor}`
      assert.deepStrictEqual(yield* shares, [])
      yield* verifiedLedger
    })
  )

  it.effect("a balance that moves makes no other version of its affiliate", () =>
    Effect.gen(function* () {
      const { affiliate_id, click_id } = yield* givenOfferWithClick()
      const { key } = yield* givenKey("manager")
      const read = get(key, `/api/v2/network/affiliates/${affiliate_id}`)
      const before = (yield* read).headers.etag
      yield* track("conv", { click_id })
      assert.strictEqual((yield* read).headers.etag, before)
      assert.isDefined(before)
    })
  )

  it.effect("opens with what was stored without it, and once only", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { affiliate_id, click_id } = yield* givenOfferWithClick()
      yield* track("conv", { click_id, conv_status: "approved" })
      for (const table of ["ledger_entries", "ledger_unfolded", "ledger_balances", "ledger_sums"]) {
        yield* sql`DELETE FROM ${sql(table)}`
      }
      yield* openedLedger
      yield* verifiedLedger
      const entries = sql`SELECT * FROM ledger_entries ORDER BY account`
      const before = yield* entries
      yield* openedLedger
      assert.deepStrictEqual(yield* entries, before)
      assert.include(yield* balancesOf(affiliate_id), { approved_balance: "8.00" })
    })
  )
})
