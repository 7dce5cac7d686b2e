/**
 * Kills the real server in the middle of its work, again and again.
 * `CRASH_CYCLES=50 npm run proof -- test/crash/Crash` says what it did on standard output.
 */
import { readdirSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Random } from "effect"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import * as Checks from "./Checks.ts"
import { addBillable, type Ledger, makeLedger } from "./Ledger.ts"
import { start } from "./ServerProcess.ts"
import { makeStore, type Store } from "./Store.ts"
import { regenerateKey, sendInvoice, write } from "./Writers.ts"

const cycles = Number(process.env.CRASH_CYCLES ?? 2)

/** More than the writers bill before they are stopped. */
const billablePerCycle = 120

/** The server is killed so long after the writers began. */
const shortestMillis = 100
const longestMillis = 1_200

/** Looks at everything after a start, and finishes what was under way; tells how much that was. */
const recover = Effect.fnUntraced(function* (baseUrl: string, store: Store, ledger: Ledger) {
  const found = [
    ...(yield* Checks.stored(ledger, store.directory)),
    ...(yield* Checks.served(baseUrl, ledger))
  ]
  const open = ledger.invoices.filter(({ acknowledged }) => acknowledged === undefined)
  yield* Effect.forEach(open, (attempt) => sendInvoice(baseUrl, ledger, attempt))
  const inDoubt = ledger.accounts.filter((account) => account.isInDoubt)
  yield* Effect.forEach(inDoubt, (account) => regenerateKey(baseUrl, ledger, account))
  found.push(...(yield* Checks.stored(ledger, store.directory)), ...ledger.problems)
  assert.deepStrictEqual(found, [])
  return open.length
})

/** Starts the server, sees that nothing was lost before, and kills it in the middle of its work. */
const cycle = Effect.fnUntraced(function* (store: Store, ledger: Ledger) {
  const { baseUrl, exited, signal } = yield* start(store.environment)
  const open = yield* recover(baseUrl, store, ledger)
  yield* addBillable(ledger, billablePerCycle)
  const writing = yield* Effect.forkChild(write(baseUrl, ledger))
  yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
  yield* signal("SIGKILL")
  yield* exited
  yield* Fiber.join(writing)
  return open
}, Effect.scoped)

const incoming = (store: Store): ReadonlyArray<string> => {
  const directory = join(store.directory, "invoices", "incoming")
  return readdirSync(directory).map((name) => join(directory, name))
}

/** Recovers from the last kill; what crashes left is made to look old, so the next start removes it. */
const cleanUp = Effect.fnUntraced(function* (store: Store, ledger: Ledger) {
  const last = yield* start(store.environment)
  const open = yield* recover(last.baseUrl, store, ledger)
  yield* last.signal("SIGTERM")
  yield* last.exited
  const left = incoming(store)
  for (const file of left) utimesSync(file, 0, 0)
  yield* Effect.scoped(start(store.environment))
  assert.isEmpty(incoming(store))
  assert.isEmpty(yield* Checks.stored(ledger, store.directory))
  return { open, left: left.length }
}, Effect.scoped)

for (const engine of lastingEngines) {
  describe(`kill -9 on ${engine.name}`, () => {
    it.live(
      `loses nothing that was acknowledged, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const ledger: Ledger = yield* Effect.provide(makeLedger, database)
          const open = yield* Effect.provide(
            Effect.replicateEffect(cycle(store, ledger), cycles),
            database
          )
          const last = yield* Effect.provide(cleanUp(store, ledger), database)
          assert.isAbove(ledger.invoices.length, cycles)
          process.stdout.write(
            `${engine.name}: ${cycles} kills, ${ledger.invoices.length} invoices, of which ` +
              `${open.reduce((sum, one) => sum + one, last.open)} were under way; ` +
              `${last.left} unfinished files removed; pages at ` +
              `${ledger.pages.map(({ acknowledged }) => acknowledged).join(" and ")}\n`
          )
        }).pipe(Random.withSeed(engine.name)),
      30_000 + cycles * 20_000
    )
  })
}
