import { Invoice } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Array, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OfferExpiryRepo } from "../../../src/catalog/offers/OfferExpiryRepo.ts"
import { BoundConversionsRepo } from "../../../src/money/invoices/BoundConversionsRepo.ts"
import { BoundCorrectionsRepo } from "../../../src/money/invoices/BoundCorrectionsRepo.ts"
import { columnsOf } from "../../../src/money/invoices/InvoiceColumns.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "./engines.ts"
import { inTransaction } from "./inTransaction.ts"
import { planWithout } from "./planWithout.ts"

const services = (database: DatabaseLayer) =>
  Layer.mergeAll(
    BoundConversionsRepo.layer,
    BoundCorrectionsRepo.layer,
    OfferExpiryRepo.layer
  ).pipe(Layer.provideMerge(migrated(database)))

const most = 3
const each = Array.range(1, 2 * most + 1)
const invoice = Invoice.InvoiceId.make(9)

/** PostgreSQL plans so by itself when it takes a table for a smaller one than it is by now. */
const nestedLoops = planWithout(
  "enable_hashjoin",
  "enable_mergejoin",
  "enable_hashagg",
  "enable_sort",
  "enable_material"
)

const inNestedLoops = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  inTransaction(Effect.andThen(nestedLoops, work))

/** How many rows are bound to an invoice. */
const boundIn = (table: string, column: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT id FROM ${sql(table)} WHERE ${sql(column)} IS NOT NULL`
  ).pipe(Effect.map((rows) => rows.length))

describeOnEngines(
  "Statements that lock some of the rows",
  services,
  (it) => {
    it.effect("take no more of offers, however they are planned", () =>
      Effect.gen(function* () {
        const advertiser_id = yield* givenAdvertiser()
        yield* Effect.forEach(each, () => givenOffer({ advertiser_id, expires: created }))
        const { deactivate } = yield* OfferExpiryRepo
        const expired = yield* inNestedLoops(deactivate(created, most))
        assert.strictEqual(expired.length, most)
      })
    )

    it.effect("take no more of conversions, however they are planned", () =>
      Effect.gen(function* () {
        const advertiser_id = yield* givenAdvertiser()
        const affiliate_id = yield* givenAffiliate()
        const offer_id = yield* givenOffer({ advertiser_id })
        const goal_id = yield* givenGoal({ offer_id })
        const target = { advertiser_id, offer_id, goal_id }
        yield* Effect.forEach(each, () => givenConversion(target, { affiliate_id }))
        const { bind, release } = yield* BoundConversionsRepo
        const range = { startMillis: 0, endMillis: Number.MAX_SAFE_INTEGER }
        const everything = {
          account_id: affiliate_id,
          range,
          offers: undefined,
          plans: undefined,
          types: undefined
        }
        const bound = bind(columnsOf.affiliate, invoice, everything, most)
        assert.strictEqual((yield* inNestedLoops(bound)).count, most)
        assert.strictEqual((yield* inNestedLoops(bound)).count, most)
        yield* inNestedLoops(release(columnsOf.affiliate, invoice, most))
        assert.strictEqual(yield* boundIn("conversions", "affiliate_invoice_id"), most)
      })
    )

    it.effect("take no more of corrections, however they are planned", () =>
      Effect.gen(function* () {
        yield* Effect.forEach(each, () =>
          insertRow("invoice_corrections", {
            side: "affiliate",
            account_id: 1,
            kind: "correction",
            invoice_id: invoice,
            currency: "USD",
            amount: 1,
            network_amount: 1,
            created_millis: created * 1000
          })
        )
        const { release } = yield* BoundCorrectionsRepo
        assert.isTrue(yield* inNestedLoops(release(columnsOf.affiliate, invoice, most)))
        assert.strictEqual(yield* boundIn("invoice_corrections", "invoice_id"), each.length - most)
      })
    )
  },
  { only: ["PostgreSQL"] }
)
