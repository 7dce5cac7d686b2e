import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { migrateBefore } from "../../fixtures/migrateBefore.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"

describeOnEngines(
  "Invoices of before affiliates had any",
  () => Layer.empty,
  (it, engine) => {
    it.effect("are in the ledger as they were, whatever currency their lines are in", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0050")
        const sql = yield* SqlClient.SqlClient
        const advertiser_id = yield* givenAdvertiser()
        const offer_id = yield* givenOffer({ advertiser_id })
        const goal_id = yield* givenGoal({ offer_id })
        const target = { advertiser_id, offer_id, goal_id }
        const invoice = (status: string, amount: number) =>
          givenRow("invoices", {
            number: `INV-2026-${status}-${amount}`,
            advertiser_id,
            status,
            currency: "USD",
            amount,
            created,
            updated: created
          })
        for (const status of ["draft", "unpaid", "paid"]) {
          const invoice_id = yield* invoice(status, 40_000)
          yield* givenConversion(target, { revenue: 30_000, network_revenue: 30_000, invoice_id })
          const foreign = { currency: "EUR", revenue: 8_000, network_revenue: 10_001 }
          yield* givenConversion(target, { ...foreign, invoice_id })
          yield* invoice(status, 12_345)
        }
        yield* Migrations.migrate()
        yield* verifiedLedger
        const rows = yield* sql`
          SELECT charged, network_charged FROM invoices WHERE amount = 12345`
        assert.deepStrictEqual(
          rows.map((row) => [Number(row.charged), Number(row.network_charged)]),
          Array.from({ length: 3 }, () => [12_345, 12_345])
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
