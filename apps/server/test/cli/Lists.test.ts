import { ExchangeRateList } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { ApiKeys } from "../../src/accounts/keys/ApiKeys.ts"
import { NetworkRepo } from "../../src/accounts/network/NetworkRepo.ts"
import { printList } from "../../src/cli/printList.ts"
import { ExchangeRates } from "../../src/money/rates/ExchangeRates.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

/** What was printed since. */
const printedBy = <E, R>(work: Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const before = (yield* TestConsole.logLines).length
    yield* work
    return (yield* TestConsole.logLines).slice(before).map(String).join("\n").split("\n")
  })

describeOnEngines("Lists of the command line", server, (it) => {
  it.effect("a table has its names first, and a column is as wide as its widest value", () =>
    Effect.gen(function* () {
      const rows = [
        { id: 1, name: "Ann" },
        { id: 20, name: null }
      ]
      const printed = yield* printedBy(printList(false, () => Effect.succeed(rows)))
      assert.deepStrictEqual(printed, ["id  name", "1   Ann", "20  -"])
    })
  )

  it.effect("keys are listed by what is kept of them, which is not the key", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate")
      const keys = yield* ApiKeys
      const listed = yield* keys.list({ page: 1, perPage: 1000 })
      const found = listed.find((one) => one.role === "affiliate" && one.account_id === account_id)
      assert.notStrictEqual(found?.masked, key)
      assert.strictEqual(found?.masked.slice(-4), key.slice(-4))
      const rows = listed.map(({ masked, role }) => ({ masked, role }))
      const printed = yield* printedBy(printList(true, () => Effect.succeed(rows)))
      assert.deepStrictEqual(
        printed,
        rows.map((row) => JSON.stringify(row))
      )
      assert.notInclude(printed.join(), key)
    }).pipe(Effect.provide(ApiKeys.layer))
  )

  it.effect("rates say in words which way they go", () =>
    Effect.gen(function* () {
      const rates = yield* ExchangeRates
      const { currency } = yield* (yield* NetworkRepo).get
      const lines = [1, 2, 3].map((day) => `CHF,2026-03-0${day},0.93,ECB`)
      yield* rates.put([ExchangeRateList.header, ...lines].join("\n"))
      const all = yield* rates.byCurrency({ page: 1, perPage: 1000 })
      const third = all.filter((rate) => rate.currency === "CHF")[2]
      assert.strictEqual(third?.date, "2026-03-03")
      assert.strictEqual(third?.meaning, `1 ${currency} = 0.9300 CHF`)
      const second = yield* rates.byCurrency({ page: 2, perPage: 1 })
      assert.deepStrictEqual(second, all.slice(1, 2))
    }).pipe(Effect.provide(Layer.merge(ExchangeRates.layer, NetworkRepo.layer)))
  )
})
