import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { type Columns, insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { givenPaidClick } from "../invoices/givenEarned.ts"
import { runAt, zone } from "./runAt.ts"

const tables = { advertiser: "invoices", affiliate: "affiliate_invoices" } as const
type Side = keyof typeof tables

const scheduled = { invoice_frequency: 3, generate_invoice_automatically: 1 }
const earlier = Date.parse("2026-02-10T00:00:00Z")

/** An advertiser and an affiliate with one offer between them; both have their invoices made each month. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* zone("UTC")
  const advertiser = yield* givenAdvertiser()
  yield* insertRow("billing_preferences", { advertiser_id: advertiser, vat: 0, ...scheduled })
  const affiliate = yield* givenAffiliate(scheduled)
  const offer_id = yield* givenOffer({ advertiser_id: advertiser })
  const goal_id = yield* givenGoal({ offer_id })
  const ids = { advertiser, affiliate }
  const counted = sql<{ readonly last: number }>`SELECT last FROM invoice_counters`.pipe(
    Effect.map((rows) => rows.map(({ last }) => Number(last))),
    Effect.orDie
  )
  yield* runAt("2026-02-20T00:00:00Z")
  return {
    ...ids,
    counted,
    sql,
    convert: (columns: Columns = {}) =>
      givenConversion(
        { advertiser_id: advertiser, offer_id, goal_id },
        { affiliate_id: affiliate, created_millis: earlier, updated_millis: earlier, ...columns }
      ),
    click: givenPaidClick({ affiliate_id: affiliate, offer_id, payout: 30_000n, revenue: 50_000n }),
    correct: (side: Side, amount: number) =>
      insertRow("invoice_corrections", {
        side,
        account_id: ids[side],
        kind: "correction",
        currency: "USD",
        amount,
        network_amount: amount,
        created_millis: earlier
      }),
    invoices: (side: Side) =>
      sql<{ readonly currency: string; readonly amount: string; readonly end_date: string }>`
        SELECT currency, CAST(amount AS BIGINT) AS amount, end_date FROM ${sql(tables[side])}
        WHERE ${sql(`${side}_id`)} = ${ids[side]} ORDER BY id`.pipe(
        Effect.map((rows) =>
          rows.map(({ amount, currency, end_date }) => `${amount} ${currency} ${end_date}`)
        ),
        Effect.orDie
      )
  }
})

describeOnEngines(
  "Sums of invoices that nobody asks for",
  (database) => Layer.provideMerge(InvoiceRuns.layer, migrated(database)),
  (it) => {
    it.effect("are those of both sides, once, in the currency that the affiliate is paid in", () =>
      Effect.gen(function* () {
        const { affiliate, convert, invoices, sql } = yield* given
        yield* sql`
          INSERT INTO exchange_rates (currency, date, rate, source)
          VALUES ('EUR', '2026-01-01', '0.8', 't') ON CONFLICT DO NOTHING`
        yield* givenPaymentDetails(affiliate)
        yield* convert({
          revenue: 100_000,
          network_revenue: 100_000,
          payout: 50_000,
          network_payout: 50_000
        })
        for (const hour of ["00", "12"]) yield* runAt(`2026-03-01T${hour}:00:00Z`)
        yield* runAt("2026-03-20T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("advertiser"), ["100000 USD 2026-02-28"])
        assert.deepStrictEqual(yield* invoices("affiliate"), ["40000 EUR 2026-02-28"])
      })
    )

    it.effect("may be of paid clicks alone", () =>
      Effect.gen(function* () {
        const { click, invoices } = yield* given
        yield* click
        yield* runAt("2026-03-01T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("advertiser"), [])
        yield* runAt("2026-04-01T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("advertiser"), ["50000 USD 2026-03-31"])
        assert.deepStrictEqual(yield* invoices("affiliate"), ["30000 USD 2026-03-31"])
      })
    )

    it.effect("may be of corrections alone", () =>
      Effect.gen(function* () {
        const { correct, invoices } = yield* given
        for (const side of ["advertiser", "affiliate"] as const) yield* correct(side, 70_000)
        yield* runAt("2026-03-01T00:00:00Z")
        for (const side of ["advertiser", "affiliate"] as const) {
          assert.deepStrictEqual(yield* invoices(side), ["70000 USD 2026-02-28"])
        }
      })
    )

    it.effect("may be of what an affiliate earned by referring others alone", () =>
      Effect.gen(function* () {
        const { affiliate, invoices } = yield* given
        yield* insertRow("ledger_balances", {
          account: `affiliate:${affiliate}:referral`,
          currency: "USD",
          amount: -20_000,
          network_amount: -20_000
        })
        yield* runAt("2026-03-01T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("affiliate"), ["20000 USD 2026-02-28"])
      })
    )

    it.effect("of nothing or less make no invoice and use no number; the next one has them", () =>
      Effect.gen(function* () {
        const { convert, correct, counted, invoices } = yield* given
        const before = yield* counted
        const sides = ["advertiser", "affiliate"] as const
        yield* convert({
          revenue: 40_000,
          network_revenue: 40_000,
          payout: 40_000,
          network_payout: 40_000
        })
        for (const side of sides) yield* correct(side, -40_000)
        yield* runAt("2026-03-01T00:00:00Z")
        for (const side of sides) yield* correct(side, -10_000)
        yield* runAt("2026-04-01T00:00:00Z")
        for (const side of sides) assert.deepStrictEqual(yield* invoices(side), [])
        assert.deepStrictEqual(yield* counted, before)
        for (const side of sides) yield* correct(side, 60_000)
        yield* runAt("2026-05-01T00:00:00Z")
        for (const side of sides) {
          assert.deepStrictEqual(yield* invoices(side), ["50000 USD 2026-04-30"])
        }
      })
    )

    it.effect("are forgotten for an affiliate whose invoices are made by hand from now on", () =>
      Effect.gen(function* () {
        const { affiliate, convert, invoices, sql } = yield* given
        const set = (columns: Columns) =>
          sql`UPDATE affiliates SET ${sql.update({ ...columns })} WHERE id = ${affiliate}`
        const run = sql`
          SELECT done_until FROM invoice_runs WHERE side = 'affiliate' AND account_id = ${affiliate}`
        yield* convert({ payout: 40_000, network_payout: 40_000 })
        assert.lengthOf(yield* run, 1)
        yield* set({ generate_invoice_automatically: 0 })
        yield* runAt("2026-03-01T00:00:00Z")
        assert.lengthOf(yield* run, 0)
        assert.deepStrictEqual(yield* invoices("affiliate"), [])
        yield* set({ generate_invoice_automatically: 1 })
        yield* runAt("2026-03-20T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("affiliate"), [])
        yield* runAt("2026-04-01T00:00:00Z")
        assert.deepStrictEqual(yield* invoices("affiliate"), ["40000 USD 2026-03-31"])
      })
    )
  },
  { excludeTestServices: true }
)
