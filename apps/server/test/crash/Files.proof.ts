/**
 * Kills the real server while files come, are replaced and go, again and again: no file is left without a
 * row, and no row without its file.
 * `CRASH_CYCLES=50 npm run proof -- test/crash/Files` says what it did on standard output.
 */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Random, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { form, pngOf } from "../fixtures/pictures.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import { exchangeWith } from "../wire/Exchange.ts"
import { start } from "./ServerProcess.ts"
import { makeStore, type Store } from "./Store.ts"

const cycles = Number(process.env.CRASH_CYCLES ?? 2)

/** The server is killed so long after the writers began. */
const shortestMillis = 50
const longestMillis = 900

/** What clients know of their creatives. */
interface Books {
  readonly key: string
  readonly offer_id: number
  /** Creatives that were acknowledged and not asked to go, with the digests that their files may have. */
  readonly kept: Map<number, ReadonlyArray<string>>
  readonly problems: Array<string>
  names: number
}

const digestOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex")

const Created = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ creative: Schema.Struct({ id: Schema.Int }) }) })
)

/** A picture of its own, of up to 200 kB. */
const picture = (books: Books): Buffer => {
  books.names += 1
  return pngOf(books.names, 1, (books.names * 7_919) % 200_000)
}

const send = Effect.fnUntraced(function* (
  baseUrl: string,
  books: Books,
  method: string,
  path: string,
  content?: Buffer
) {
  const { headers, body } =
    content === undefined
      ? { headers: {}, body: undefined }
      : form(method === "POST" ? { title: `Creative ${books.names}` } : {}, {
          name: "image",
          type: "image/png",
          content
        })
  const answer = yield* exchangeWith(baseUrl, {
    method,
    path: `/api/v2/network/offers/${books.offer_id}/creatives${path}`,
    key: books.key,
    headers,
    ...(body !== undefined && { body })
  })
  if (answer.status !== 200) {
    books.problems.push(`${method} ${path} was answered with ${answer.status}: ${answer.text}`)
  }
  return answer
})

/** Creates one, replaces its file, and has every other one deleted. */
const live = Effect.fnUntraced(function* (baseUrl: string, books: Books) {
  const first = picture(books)
  const { text } = yield* send(baseUrl, books, "POST", "", first)
  const { id } = Schema.decodeUnknownSync(Created)(text).info.creative
  books.kept.set(id, [digestOf(first)])
  const second = picture(books)
  books.kept.set(id, [digestOf(first), digestOf(second)])
  yield* send(baseUrl, books, "PUT", `/${id}`, second)
  books.kept.set(id, [digestOf(second)])
  if (id % 2 === 0) {
    books.kept.delete(id)
    yield* send(baseUrl, books, "DELETE", `/${id}`)
  }
})

const Rows = Schema.Array(
  Schema.Struct({ id: Schema.Int, file_name: Schema.NullOr(Schema.String) })
)

const rows = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT id, file_name FROM creatives WHERE file_name IS NOT NULL`
).pipe(Effect.map(Schema.decodeUnknownSync(Rows)), Effect.orDie)

const shelfOf = (store: Store) => {
  const directory = join(store.directory, "creatives")
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

/** What is wrong now; nothing, as a rule. What a crash may have left is named in one of two directories. */
const wrong = Effect.fnUntraced(function* (store: Store, books: Books) {
  const stored = yield* rows
  const shelf = shelfOf(store)
  const digests = new Map(
    stored.flatMap(({ file_name, id }) => {
      const path = shelf.pathOf(file_name ?? "")
      return path === undefined ? [] : [[id, digestOf(readFileSync(path))] as const]
    })
  )
  const named = new Set(stored.map(({ file_name }) => file_name))
  const marked = new Set(shelf.outgoing.map((mark) => mark.split("~")[0]))
  return [
    ...books.problems,
    ...stored
      .filter(({ id }) => !digests.has(id))
      .map(({ id }) => `The file of creative ${id} is not there`),
    ...[...books.kept]
      .filter(([id, allowed]) => !allowed.includes(digests.get(id) ?? ""))
      .map(([id]) => `Creative ${id} has not the file that it was given`),
    ...shelf.kept
      .filter((name) => !named.has(name) && !marked.has(name))
      .map((name) => `${name} belongs to no creative`)
  ]
})

const cycle = Effect.fnUntraced(function* (store: Store, books: Books) {
  const { baseUrl, exited, signal } = yield* start(store.environment)
  assert.deepStrictEqual(yield* wrong(store, books), [])
  const writer = Effect.ignore(Effect.forever(live(baseUrl, books)))
  const writing = yield* Effect.forkChild(
    Effect.all(
      Array.from({ length: 4 }, () => writer),
      { concurrency: 4 }
    )
  )
  yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
  yield* signal("SIGKILL")
  yield* exited
  yield* Fiber.join(writing)
  const { incoming, outgoing } = shelfOf(store)
  return incoming.length + outgoing.length
}, Effect.scoped)

for (const engine of lastingEngines) {
  describe(`kill -9 among files on ${engine.name}`, () => {
    it.live(
      `leaves none without a row, and no row without one, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const books: Books = yield* Effect.provide(
            Effect.gen(function* () {
              const { key } = yield* givenKey("manager")
              const offer_id = yield* givenOffer()
              return { key, offer_id, kept: new Map(), problems: [], names: 0 }
            }),
            database
          )
          const looking = Effect.gen(function* () {
            const left = yield* Effect.replicateEffect(cycle(store, books), cycles)
            shelfOf(store).age()
            yield* Effect.scoped(start(store.environment))
            assert.deepStrictEqual(yield* wrong(store, books), [])
            const { incoming, kept, outgoing } = shelfOf(store)
            assert.deepStrictEqual({ incoming, outgoing }, { incoming: [], outgoing: [] })
            assert.lengthOf(kept, (yield* rows).length)
            return left
          })
          const left = yield* Effect.provide(looking, database)
          assert.isAbove(books.names, cycles)
          process.stdout.write(
            `${engine.name}: ${cycles} kills, ${books.names} files, ${books.kept.size} kept; ` +
              `${left.reduce((sum, one) => sum + one, 0)} were between two places\n`
          )
        }).pipe(Random.withSeed(engine.name)),
      cycles * 60_000
    )
  })
}
