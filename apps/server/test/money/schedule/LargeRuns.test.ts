import { assert } from "@effect/vitest"
import { Array, Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import { columnsOf } from "../../../src/money/invoices/InvoiceColumns.ts"
import { InvoiceParts } from "../../../src/money/invoices/InvoiceParts.ts"
import { PartSize } from "../../../src/money/invoices/PartSize.ts"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"
import { at } from "../../fixtures/at.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { openedLedger, verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenScheduled } from "./givenScheduled.ts"
import { runAt, zone } from "./runAt.ts"

const partSize = 3
const earlier = Date.parse("2026-02-10T00:00:00Z")
const due = "2026-03-01T00:00:00Z"

const atOnce = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.makeBy(8, () => work),
    { concurrency: "unbounded" }
  )

/** An advertiser with more conversions than are bound at once, on the day before its invoice. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* zone("UTC")
  const scheduled = yield* givenScheduled()
  yield* runAt("2026-02-20T00:00:00Z")
  for (let count = 0; count < 2 * partSize + 1; count += 1) yield* scheduled.convert(earlier)
  yield* openedLedger
  const { advertiser_id } = scheduled
  const amounts = sql<{ readonly amount: number }>`
    SELECT amount FROM invoices WHERE advertiser_id = ${advertiser_id} AND status <> 'gathering'`.pipe(
    Effect.map((rows) => rows.map(({ amount }) => Number(amount))),
    Effect.orDie
  )
  return { ...scheduled, amounts, whole: (2 * partSize + 1) * 100_000 }
})

const services = Layer.merge(InvoiceRuns.layer, InvoiceParts.layer)

describeOnEngines(
  "Large invoices that nobody asks for",
  (database) =>
    services.pipe(
      Layer.provideMerge(migrated(database)),
      Layer.provideMerge(Layer.succeed(PartSize)(partSize))
    ),
  (it) => {
    // First of all: no invoice is there to wait for.
    it.effect("are begun by one at a time", () =>
      Effect.gen(function* () {
        const { advertiser_id } = yield* givenScheduled()
        const parts = yield* InvoiceParts
        const input = { account_id: advertiser_id, currency: "USD" } as const
        const begin = Effect.result(parts.begin(columnsOf.advertiser, input))
        const sql = yield* SqlClient.SqlClient
        // Whoever has to connect first comes too late to be a rival.
        yield* atOnce(sql.withTransaction(sql`SELECT ${1}`))
        const begun = yield* atOnce(begin)
        assert.lengthOf(begun.filter(Result.isSuccess), 1)
      })
    )

    it.effect("are made once, however many schedulers find them due", () =>
      Effect.gen(function* () {
        const { amounts, unbilled, whole } = yield* given
        yield* atOnce(runAt(due))
        yield* runAt("2026-03-01T00:01:00Z")
        assert.deepStrictEqual(yield* amounts, [whole])
        assert.strictEqual(yield* unbilled, 0)
        yield* verifiedLedger
      })
    )

    it.effect("are made by the next that looks, where whoever made them has ended", () =>
      Effect.gen(function* () {
        const { advertiser_id, amounts, whole } = yield* given
        const parts = yield* InvoiceParts
        const input = { account_id: advertiser_id, currency: "USD" } as const
        yield* at(due, parts.begin(columnsOf.advertiser, input))
        yield* runAt("2026-03-01T00:00:30Z")
        assert.deepStrictEqual(yield* amounts, [])
        yield* runAt("2026-03-01T00:01:30Z")
        assert.deepStrictEqual(yield* amounts, [whole])
        yield* verifiedLedger
      })
    )
  }
)
