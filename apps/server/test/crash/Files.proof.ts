/**
 * Kills the real server while files of creatives, pictures of offers and attachments of invoices come, are
 * replaced and go, again and again: no file is left without a row, and no row without its file.
 * `CRASH_CYCLES=50 npm run proof -- test/crash/Files` says what it did on standard output.
 */
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Random } from "effect"
import type { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import { type Books, digestOf, type FileKind, fileKinds, live, rowsOf } from "./files/fileKinds.ts"
import { start } from "./ServerProcess.ts"
import { makeStore, type Store } from "./Store.ts"

const cycles = Number(process.env.CRASH_CYCLES ?? 2)

/** The server is killed so long after the writers began. */
const shortestMillis = 50
const longestMillis = 1_800

const shelfOf = (store: Store, { shelf }: FileKind) => {
  const directory = join(store.directory, shelf)
  const namesIn = (place: string) => readdirSync(join(directory, place))
  return {
    incoming: namesIn("incoming"),
    outgoing: namesIn("outgoing"),
    kept: namesIn("").filter((name) => name !== "incoming" && name !== "outgoing"),
    pathOf: (name: string) =>
      ["", "incoming"]
        .map((place) => join(directory, place, name))
        .find((path) => existsSync(path)),
    age: () => {
      for (const place of ["incoming", "outgoing"]) {
        for (const name of namesIn(place)) utimesSync(join(directory, place, name), 0, 0)
      }
    }
  }
}

/** What is wrong with a kind of file. What a crash may have left is named in one of two directories. */
const wrongOf = Effect.fnUntraced(function* (store: Store, books: Books, kind: FileKind) {
  const stored = yield* rowsOf(kind)
  const shelf = shelfOf(store, kind)
  const digests = new Map(
    stored.flatMap(({ file_name, id }) => {
      const path = shelf.pathOf(file_name)
      return path === undefined ? [] : [[id, digestOf(readFileSync(path))] as const]
    })
  )
  const named = new Set(stored.map(({ file_name }) => file_name))
  const marked = new Set(shelf.outgoing.map((mark) => mark.split("~")[0]))
  return [
    ...stored
      .filter(({ id }) => !digests.has(id))
      .map(({ id }) => `the file of ${id} is not there`),
    ...[...(books.kept.get(kind.shelf) ?? [])]
      .filter(([id, allowed]) => !allowed.includes(digests.get(id) ?? ""))
      .map(([id]) => `${id} has not the file that it was given`),
    ...shelf.kept
      .filter((name) => !named.has(name) && !marked.has(name))
      .map((name) => `${name} belongs to no row`)
  ].map((problem) => `${kind.shelf}: ${problem}`)
})

/** What is wrong now; nothing, as a rule. */
const wrong = (store: Store, books: Books) =>
  Effect.map(
    Effect.forEach(fileKinds, (kind) => wrongOf(store, books, kind)),
    (found) => [...books.problems, ...found.flat()]
  )

/** Two for each kind at once, each with a request after the other. */
const writers = (baseUrl: string, books: Books) =>
  [...fileKinds, ...fileKinds].map((kind) =>
    Effect.ignore(Effect.forever(live(baseUrl, books, kind)))
  )

const cycle = Effect.fnUntraced(function* (store: Store, books: Books) {
  const { baseUrl, exited, signal } = yield* start(store.environment)
  assert.deepStrictEqual(yield* wrong(store, books), [])
  const writing = yield* Effect.forkChild(
    Effect.all(writers(baseUrl, books), { concurrency: "unbounded" })
  )
  yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
  yield* signal("SIGKILL")
  yield* exited
  yield* Fiber.join(writing)
  return fileKinds.reduce((sum, kind) => {
    const { incoming, outgoing } = shelfOf(store, kind)
    return sum + incoming.length + outgoing.length
  }, 0)
}, Effect.scoped)

/** Nothing is between two places, and each file has its row. */
const isSwept = (store: Store) =>
  Effect.forEach(fileKinds, (kind) =>
    Effect.map(rowsOf(kind), (stored) => {
      const { incoming, kept, outgoing } = shelfOf(store, kind)
      assert.deepStrictEqual({ incoming, outgoing }, { incoming: [], outgoing: [] })
      assert.lengthOf(kept, stored.length, kind.shelf)
    })
  )

const givenBooks: Effect.Effect<Books, never, SqlClient.SqlClient> = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const kept = new Map(
    fileKinds.map(({ shelf }) => [shelf, new Map<number, ReadonlyArray<string>>()])
  )
  return { key, advertiser_id, offer_id, kept, problems: [], names: 0 }
})

for (const engine of lastingEngines) {
  describe(`kill -9 among files on ${engine.name}`, () => {
    it.live(
      `leaves none without a row, and no row without one, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const books = yield* Effect.provide(givenBooks, database)
          const looking = Effect.gen(function* () {
            const left = yield* Effect.replicateEffect(cycle(store, books), cycles)
            for (const kind of fileKinds) shelfOf(store, kind).age()
            yield* Effect.scoped(start(store.environment))
            assert.deepStrictEqual(yield* wrong(store, books), [])
            yield* isSwept(store)
            return left
          })
          const left = yield* Effect.provide(looking, database)
          assert.isAbove(books.names, cycles)
          const kept = [...books.kept].map(([shelf, { size }]) => `${size} in ${shelf}`)
          process.stdout.write(
            `${engine.name}: ${cycles} kills, ${books.names} files, kept ${kept.join(", ")}; ` +
              `${left.reduce((sum, one) => sum + one, 0)} were between two places\n`
          )
        }).pipe(Random.withSeed(engine.name)),
      cycles * 60_000
    )
  })
}
