/**
 * Kills servers in the middle of imports, again and again: every line becomes one record or none, all or nothing
 * stays that, whoever goes on with it, and no file is left.
 * `CRASH_CYCLES=50 npm run proof -- test/crash/Imports` says what it did on standard output.
 */
import { readdirSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { SqlClient } from "effect/sql"
import { finishedAt, header, importOf, sendTo } from "../catalog/imports/importFixtures.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import { start } from "./ServerProcess.ts"
import { makeStore, type Store } from "./Store.ts"

const cycles = Number(process.env.CRASH_CYCLES ?? 2)

/** More than are done within a request, so that workers of both servers want it. */
const linesMax = 2_000

/** A server is killed so long after the file was taken. */
const shortestMillis = 0
const longestMillis = 1_500

/** An import that was sent, and what has to come of it. */
interface Sent {
  readonly name: string
  readonly all_or_nothing: boolean
  readonly lines: number
  readonly refused: number
}

/** Lines that are good, but for those that have no address. */
const linesOf = ({ lines, name, refused }: Sent): ReadonlyArray<string> =>
  Array.from({ length: lines }, (_, index) =>
    index >= lines - refused ? `,${name},,,` : `${name}-${index}@crash.example,${name},,${name},`
  )

const expected = ({ all_or_nothing, lines, refused }: Sent): number =>
  all_or_nothing && refused > 0 ? 0 : lines - refused

const made = (sql: SqlClient.SqlClient, name: string) =>
  sql`(SELECT id FROM affiliates WHERE company_name = ${name})`

/** How many records, entries of the log, tags of records and answers there are of an import. */
const counts = (name: string, id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Readonly<Record<string, unknown>>>`
      SELECT
        (SELECT COUNT(*) FROM ${made(sql, name)} AS x) AS records,
        (SELECT COUNT(*) FROM activity_log WHERE role = 'affiliate'
          AND action = 'affiliate.created' AND account_id IN ${made(sql, name)}) AS logged,
        (SELECT COUNT(*) FROM affiliate_tags WHERE affiliate_id IN ${made(sql, name)}) AS tagged,
        (SELECT COUNT(*) FROM import_lines WHERE import_id = ${id} AND status = 'accepted'
          AND record_id IN ${made(sql, name)}) AS answered`
  ).pipe(
    Effect.map(([row]) => Object.values(row ?? {}).map(Number)),
    Effect.orDie
  )

/** Sends a file to one of two servers, kills one or both, and looks at what comes of it on a third. */
const cycle = Effect.fnUntraced(function* (store: Store, key: string, sent: Sent) {
  const fields = { kind: "affiliates", all_or_nothing: sent.all_or_nothing ? "1" : "0" }
  const { id } = yield* Effect.scoped(
    Effect.gen(function* () {
      const servers = yield* Effect.all([start(store.environment), start(store.environment)], {
        concurrency: 2
      })
      const begun = importOf(
        yield* sendTo(servers[0].baseUrl, key, fields, [header, ...linesOf(sent)])
      )
      yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
      // The other one may have the import, or take it over.
      yield* servers[0].signal("SIGKILL")
      yield* servers[0].exited
      yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
      yield* servers[1].signal("SIGKILL")
      yield* servers[1].exited
      return begun
    })
  )
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const { baseUrl } = yield* start(store.environment)
      const found = yield* finishedAt(baseUrl, key, id)
      const records = expected(sent)
      assert.deepStrictEqual(yield* counts(sent.name, id), [records, records, records, records])
      assert.strictEqual(found.status, records === 0 ? "refused" : "done")
      return id
    })
  )
})

const filesOf = (store: Store) => {
  const directory = join(store.directory, "imports")
  const namesIn = (place: string) => readdirSync(join(directory, place))
  return {
    left: () =>
      [...namesIn("incoming"), ...namesIn("outgoing"), ...namesIn("")].filter(
        (name) => name !== "incoming" && name !== "outgoing"
      ),
    age: () => {
      for (const place of ["incoming", "outgoing"]) {
        for (const name of namesIn(place)) utimesSync(join(directory, place, name), 0, 0)
      }
    }
  }
}

for (const engine of lastingEngines) {
  describe(`kill -9 among imports on ${engine.name}`, () => {
    it.live(
      `leaves no half one, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const looking = Effect.gen(function* () {
            const { key } = yield* givenKey("manager")
            for (let index = 0; index < cycles; index++) {
              yield* cycle(store, key, {
                name: `import${index}`,
                all_or_nothing: index % 2 === 0,
                lines: yield* Random.nextIntBetween(linesMax / 2, linesMax),
                refused: index % 3 === 0 ? 1 : 0
              })
            }
            filesOf(store).age()
            yield* Effect.scoped(start(store.environment))
            assert.deepStrictEqual(filesOf(store).left(), [])
          })
          yield* Effect.provide(looking, migrated(store.database))
          process.stdout.write(`${engine.name}: ${cycles} imports, each with two kills\n`)
        }).pipe(Random.withSeed(engine.name)),
      cycles * 60_000
    )
  })
}
