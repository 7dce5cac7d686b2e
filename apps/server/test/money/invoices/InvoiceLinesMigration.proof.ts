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

const givenInvoice = (advertiser_id: number, status: string) =>
  givenRow("invoices", {
    number: `INV-2026-${status}`,
    advertiser_id,
    status,
    currency: "USD",
    amount: 0,
    created,
    updated: created
  })

describeOnEngines(
  "Invoices of before there were lines",
  () => Layer.empty,
  (it, engine) => {
    it.effect("get their days and lines, and rejected ones let go", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0051")
        const sql = yield* SqlClient.SqlClient
        const advertiser_id = yield* givenAdvertiser()
        yield* sql`
          INSERT INTO billing_preferences (advertiser_id, payment_terms_id)
          SELECT ${advertiser_id}, id FROM payment_terms WHERE value = '15'`
        const offer_id = yield* givenOffer({ advertiser_id })
        const goal_id = yield* givenGoal({ offer_id })
        const target = { advertiser_id, offer_id, goal_id }
        const unpaid = yield* givenInvoice(advertiser_id, "unpaid")
        const rejected = yield* givenInvoice(advertiser_id, "rejected")
        yield* givenConversion(target, { revenue: "30000", invoice_id: unpaid })
        yield* givenConversion(target, { revenue: "30000", invoice_id: unpaid })
        yield* givenConversion(target, { revenue: "7", currency: "EUR", invoice_id: rejected })
        yield* Migrations.migrate()
        const plain = Effect.map((rows: ReadonlyArray<object>) => rows.map((row) => ({ ...row })))
        const dated = { date: "2026-01-01", due_date: "2026-01-16" }
        assert.deepStrictEqual(
          yield* plain(sql`SELECT id, date, due_date, issued FROM invoices ORDER BY id`),
          [
            { id: unpaid, ...dated, issued: created },
            { id: rejected, ...dated, issued: null }
          ]
        )
        const lines = { offer_id, goal_id }
        assert.deepStrictEqual(
          yield* plain(sql`
            SELECT invoice_id, offer_id, goal_id, currency, count, unit, amount, rate, rate_date
            FROM invoice_lines ORDER BY invoice_id`),
          [
            {
              invoice_id: unpaid,
              ...lines,
              currency: "USD",
              count: 2,
              unit: 30_000,
              amount: 60_000,
              rate: "1",
              rate_date: "2026-01-01"
            },
            {
              invoice_id: rejected,
              ...lines,
              currency: "EUR",
              count: 1,
              unit: 7,
              amount: 7,
              rate: null,
              rate_date: null
            }
          ]
        )
        const bound = yield* plain(sql`SELECT invoice_id FROM conversions ORDER BY id`)
        assert.deepStrictEqual(
          bound,
          [unpaid, unpaid, null].map((invoice_id) => ({ invoice_id }))
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
