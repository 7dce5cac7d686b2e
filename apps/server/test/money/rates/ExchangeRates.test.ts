import { ExchangeRateList } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ExchangeRates } from "../../../src/money/rates/ExchangeRates.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const services = (database: DatabaseLayer) =>
  ExchangeRates.layer.pipe(Layer.provideMerge(migrated(database)))

const put = (...lines: ReadonlyArray<string>) =>
  Effect.flatMap(ExchangeRates, (rates) =>
    rates.put([ExchangeRateList.header, ...lines].join("\n"))
  )

const stored = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT currency, date, rate, source FROM exchange_rates ORDER BY currency, date`
).pipe(Effect.map((rows) => rows.map((row) => Object.values(row).join(" "))))

describeOnEngines("An import of exchange rates", services, (it) => {
  it.effect("adds rates, and replaces those of the same currency and day", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* put("EUR,2026-01-01,0.9,ECB", "JPY,2026-01-01,151,ECB"), 2)
      assert.strictEqual(yield* put("EUR,2026-01-01,0.91,bank", "EUR,2026-01-02,0.92,ECB"), 2)
      assert.deepStrictEqual(yield* stored, [
        "EUR 2026-01-01 0.91 bank",
        "EUR 2026-01-02 0.92 ECB",
        "JPY 2026-01-01 151 ECB"
      ])
    })
  )

  it.effect("of a list with a mistake nothing is stored", () =>
    Effect.gen(function* () {
      const before = yield* stored
      const refused = yield* Effect.flip(put("CHF,2026-01-01,0.9,ECB", "CHF,2026-01-02,-1,ECB"))
      assert.match(refused.message, /^Line 3 /u)
      assert.deepStrictEqual(yield* stored, before)
    })
  )

  it.effect("takes the rates of all currencies for years", () =>
    Effect.gen(function* () {
      const days = Array.from({ length: 2_500 }, (_, day) =>
        new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
      )
      assert.strictEqual(yield* put(...days.map((day) => `GBP,${day},0.8,ECB`)), 2_500)
    })
  )
})
