import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { givenScheduled } from "./givenScheduled.ts"
import { runAt, zone } from "./runAt.ts"

const failuresOf = (account_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly message: string }>`
      SELECT message FROM activity_log
      WHERE action = 'invoice.failed' AND role = 'advertiser' AND account_id = ${account_id}`
  ).pipe(Effect.orDie)

describeOnEngines(
  "Invoices that nobody asks for",
  (database) => Layer.provideMerge(InvoiceRuns.layer, migrated(database)),
  (it) => {
    it.effect("are made once on their day, over what was made before it", () =>
      Effect.gen(function* () {
        yield* zone("UTC")
        const { convert, invoices, unbilled } = yield* givenScheduled()
        yield* runAt("2026-01-20T00:00:00Z")
        yield* convert(Date.parse("2026-01-31T23:59:59.999Z"))
        yield* convert(Date.parse("2026-02-01T00:00:00Z"))
        yield* runAt("2026-01-31T23:59:59Z")
        assert.lengthOf(yield* invoices, 0)
        for (const time of ["00:00:01", "00:01:01", "18:00:00"]) yield* runAt(`2026-02-01T${time}Z`)
        yield* runAt("2026-02-27T00:00:00Z")
        const invoice = { date: "2026-02-01", end_date: "2026-01-31", status: "unpaid" }
        assert.deepStrictEqual(yield* invoices, [invoice])
        assert.strictEqual(yield* unbilled, 1)
      })
    )

    it.effect(
      "are made up for after a standstill, one for each day; late approvals are billed late",
      () =>
        Effect.gen(function* () {
          yield* zone("UTC")
          const { convert, invoices, unbilled } = yield* givenScheduled({ invoice_frequency: 1 })
          yield* runAt("2026-03-01T12:00:00Z")
          yield* convert(Date.parse("2026-03-01T12:00:00Z"))
          yield* convert(Date.parse("2026-03-10T12:00:00Z"))
          yield* convert(Date.parse("2026-03-18T12:00:00Z"))
          yield* runAt("2026-03-20T08:00:00Z")
          assert.deepStrictEqual(
            (yield* invoices).map(({ end_date }) => end_date),
            ["2026-03-01", "2026-03-15"]
          )
          yield* convert(Date.parse("2026-02-01T00:00:00Z"))
          yield* runAt("2026-03-23T00:00:00Z")
          assert.lengthOf(yield* invoices, 3)
          assert.strictEqual(yield* unbilled, 0)
        })
    )

    it.effect("begin with the day in the network's zone, when clocks change too", () =>
      Effect.gen(function* () {
        yield* zone("America/Santiago")
        // On this Sunday clocks go from 24:00 to 01:00: the day begins at four in UTC.
        const given = { invoice_frequency: 1, invoice_day_of_the_week: "7" }
        const { convert, invoices, unbilled } = yield* givenScheduled(given)
        yield* runAt("2026-09-05T12:00:00Z")
        yield* convert(Date.parse("2026-09-06T03:59:59.999Z"))
        yield* convert(Date.parse("2026-09-06T04:00:00Z"))
        yield* runAt("2026-09-06T03:59:59.999Z")
        assert.lengthOf(yield* invoices, 0)
        yield* runAt("2026-09-06T04:00:00Z")
        assert.lengthOf(yield* invoices, 1)
        assert.strictEqual(yield* unbilled, 1)
      })
    )

    it.effect("are none with nothing to bill, by hand, or before they were wanted", () =>
      Effect.gen(function* () {
        yield* zone("UTC")
        const empty = yield* givenScheduled()
        yield* empty.convert(Date.parse("2026-01-05T00:00:00Z"), { revenue: 0, network_revenue: 0 })
        yield* empty.convert(Date.parse("2026-01-05T00:00:00Z"), { status: "pending" })
        const byHand = yield* givenScheduled({ generate_invoice_automatically: 0 })
        yield* byHand.convert(Date.parse("2026-01-05T00:00:00Z"))
        yield* runAt("2026-01-20T00:00:00Z")
        yield* runAt("2026-03-01T00:00:00Z")
        assert.lengthOf(yield* empty.invoices, 0)
        assert.lengthOf(yield* byHand.invoices, 0)
        yield* byHand.prefer({ generate_invoice_automatically: 1 })
        yield* runAt("2026-03-20T00:00:00Z")
        assert.lengthOf(yield* byHand.invoices, 0)
        yield* runAt("2026-04-01T00:00:00Z")
        assert.lengthOf(yield* byHand.invoices, 1)
      })
    )

    it.effect("fail without a rate: told once, tried again, and no other waits for it", () =>
      Effect.gen(function* () {
        yield* zone("UTC")
        const sql = yield* SqlClient.SqlClient
        const lacking = yield* givenScheduled()
        yield* lacking.convert(Date.parse("2026-01-05T00:00:00Z"), { currency: "CHF" })
        const fine = yield* givenScheduled()
        yield* fine.convert(Date.parse("2026-01-05T00:00:00Z"))
        yield* runAt("2026-01-20T00:00:00Z")
        for (const time of ["00:00:00", "00:30:00", "02:00:00"]) {
          yield* runAt(`2026-02-01T${time}Z`)
        }
        assert.lengthOf(yield* fine.invoices, 1)
        assert.lengthOf(yield* lacking.invoices, 0)
        assert.strictEqual(yield* lacking.unbilled, 1)
        const told = yield* failuresOf(lacking.advertiser_id)
        assert.lengthOf(told, 1)
        assert.include(told[0]?.message, "CHF")
        yield* Effect.orDie(sql`
          INSERT INTO exchange_rates (currency, date, rate, source)
          VALUES ('CHF', '2026-01-01', '0.8', 't')`)
        yield* runAt("2026-02-01T02:30:00Z")
        assert.lengthOf(yield* lacking.invoices, 0)
        yield* runAt("2026-02-03T03:00:01Z")
        assert.deepStrictEqual(
          (yield* lacking.invoices).map(({ date, end_date }) => [date, end_date]),
          [["2026-02-03", "2026-01-31"]]
        )
        assert.strictEqual(yield* lacking.unbilled, 0)
      })
    )
  },
  { excludeTestServices: true }
)
