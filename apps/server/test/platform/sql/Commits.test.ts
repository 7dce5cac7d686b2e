/** Promise: a write set is stored with all of its rows and claims, or nothing of it, and says why. */
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Commits } from "../../../src/platform/sql/commits/Commits.ts"
import type { Claim, WriteSet } from "../../../src/platform/sql/commits/WriteSet.ts"
import { bare, describeOnEngines } from "./engines.ts"

const things = { table: "things", columns: ["id", "name"], id: "id", unique: ["name"] }
const parts = { table: "parts", columns: ["thing_id", "text"] }
const usage = { table: "usage", key: ["limit_id", "period"], state: "used" }
const marks = {
  table: "marks",
  columns: ["owner", "digest", "at"],
  key: ["owner", "digest"],
  state: "at"
}

const place = (limit_id: number, maximum: bigint): Claim => ({
  kind: "place",
  means: `limit ${limit_id}`,
  of: usage,
  key: { limit_id, period: "day" },
  places: 1n,
  maximum
})

const mark = (digest: string, at: number): Claim => ({
  kind: "key",
  means: `mark ${digest}`,
  of: marks,
  key: { owner: 1, digest, at },
  sinceMillis: at - 100
})

const complete = (ids: ReadonlyArray<number>): Claim => ({
  kind: "complete",
  means: "limits",
  table: "limits",
  column: "owner",
  value: 1,
  ids
})

const thing = (id: number, name: string, claims: ReadonlyArray<Claim> = []): WriteSet => ({
  head: { into: things, cells: { id, name } },
  claims,
  rows: [
    { into: parts, cells: { thing_id: id, text: `${name} 1` } },
    { into: parts, cells: { thing_id: id, text: `${name} 2` } }
  ]
})

const setUp = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { commit } = yield* Commits
  for (const table of ["parts", "things", "usage", "marks", "limits"]) {
    yield* sql`DROP TABLE IF EXISTS ${sql(table)}`
  }
  yield* sql`CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE)`
  yield* sql`CREATE TABLE parts (thing_id BIGINT NOT NULL REFERENCES things (id), text TEXT NOT NULL)`
  yield* sql`
    CREATE TABLE usage (limit_id INTEGER, period TEXT, used BIGINT, PRIMARY KEY (limit_id, period))`
  yield* sql`CREATE TABLE marks (owner INTEGER, digest TEXT, at BIGINT, PRIMARY KEY (owner, digest))`
  yield* sql`CREATE TABLE limits (id INTEGER PRIMARY KEY, owner INTEGER)`
  yield* sql`INSERT INTO usage VALUES (1, 'day', 0), (2, 'day', 0)`
  const put = (set: WriteSet) =>
    Effect.map(commit(set), (refusals) => refusals.map(({ means }) => means))
  const rows = Effect.gen(function* () {
    const stored = yield* sql<{ readonly id: number }>`SELECT id FROM things ORDER BY id`
    const [counted] = yield* sql<{ readonly found: number }>`SELECT COUNT(*) AS found FROM parts`
    const [used] = yield* sql<{ readonly used: number }>`SELECT used FROM usage WHERE limit_id = 1`
    return { ids: stored.map(({ id }) => id), parts: Number(counted?.found), used: used?.used }
  })
  return { sql, commit, put, rows }
})

const services = (...database: Parameters<typeof bare>) =>
  Commits.layer.pipe(Layer.provideMerge(bare(...database)))

describeOnEngines("A write set", services, (it) => {
  it.effect("is stored with all its rows, many at once", () =>
    Effect.gen(function* () {
      const { put, rows } = yield* setUp
      const sets = Array.from({ length: 150 }, (_, index) => thing(index + 1, `thing ${index}`))
      const refused = yield* Effect.forEach(sets, put, { concurrency: "unbounded" })
      assert.deepStrictEqual(refused.flat(), [])
      const { ids, parts } = yield* rows
      assert.deepStrictEqual([ids.length, parts], [150, 300])
    })
  )

  it.effect("is refused when its key is taken, also by one that comes with it", () =>
    Effect.gen(function* () {
      const { put, rows } = yield* setUp
      const refused = yield* Effect.all([put(thing(1, "a")), put(thing(2, "a"))], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(refused.flat(), ["taken"])
      assert.deepStrictEqual(yield* put(thing(3, "a", [place(1, 9n)])), ["taken"])
      const { ids, ...found } = yield* rows
      assert.deepStrictEqual([ids.length, found], [1, { parts: 2, used: 0 }])
    })
  )

  it.effect("gets places as long as there are some, and leaves those of others alone", () =>
    Effect.gen(function* () {
      const { put, rows } = yield* setUp
      const sets = Array.from({ length: 20 }, (_, index) =>
        thing(index + 1, `thing ${index}`, [place(1, 5n), place(2, index % 2 === 0 ? 0n : 100n)])
      )
      const refused = yield* Effect.forEach(sets, put, { concurrency: "unbounded" })
      assert.strictEqual(refused.filter((means) => means.length === 0).length, 5)
      assert.deepStrictEqual(yield* rows, { ids: [2, 4, 6, 8, 10], parts: 10, used: 5 })
    })
  )

  it.effect("gets the place that one had whose key was taken", () =>
    Effect.gen(function* () {
      const { put, rows } = yield* setUp
      yield* put(thing(1, "a"))
      const sets = [thing(2, "a", [place(1, 1n)]), thing(3, "b", [place(1, 1n)])]
      const refused = yield* Effect.forEach(sets, put, { concurrency: "unbounded" })
      assert.deepStrictEqual(refused, [["taken"], []])
      assert.deepStrictEqual(yield* rows, { ids: [1, 3], parts: 4, used: 1 })
    })
  )

  it.effect("says that a counter is missing", () =>
    Effect.gen(function* () {
      const { commit } = yield* setUp
      assert.deepStrictEqual(yield* commit(thing(1, "a", [place(3, 1n)])), [
        { means: "limit 3", isUncounted: true }
      ])
    })
  )

  it.effect("takes keys that are free or were taken long ago", () =>
    Effect.gen(function* () {
      const { put, rows } = yield* setUp
      assert.deepStrictEqual(yield* put(thing(1, "a", [mark("x", 1000), place(1, 9n)])), [])
      assert.deepStrictEqual(yield* put(thing(2, "b", [place(1, 9n), mark("x", 1100)])), ["mark x"])
      assert.deepStrictEqual(yield* put(thing(3, "c", [mark("x", 1101), mark("y", 1101)])), [])
      const both = [thing(4, "d", [mark("z", 2000)]), thing(5, "e", [mark("z", 2001)])]
      const refused = yield* Effect.forEach(both, put, { concurrency: "unbounded" })
      assert.deepStrictEqual(refused, [[], ["mark z"]])
      assert.deepStrictEqual(yield* rows, { ids: [1, 3, 4], parts: 6, used: 1 })
    })
  )

  it.effect("is refused when something was added to what had to be complete", () =>
    Effect.gen(function* () {
      const { put, rows, sql } = yield* setUp
      assert.deepStrictEqual(yield* put(thing(1, "a", [complete([])])), [])
      yield* sql`INSERT INTO limits VALUES (7, 1), (8, 2)`
      assert.deepStrictEqual(yield* put(thing(2, "b", [complete([])])), ["limits"])
      assert.deepStrictEqual(yield* put(thing(3, "c", [complete([7]), place(1, 1n)])), [])
      assert.deepStrictEqual(yield* rows, { ids: [1, 3], parts: 4, used: 1 })
    })
  )

  it.effect("is a part of the transaction that it stands in", () =>
    Effect.gen(function* () {
      const { put, rows, sql } = yield* setUp
      const work = Effect.andThen(put(thing(1, "a", [place(1, 1n)])), Effect.fail("no" as const))
      yield* Effect.flip(sql.withTransaction(work))
      assert.deepStrictEqual(yield* rows, { ids: [], parts: 0, used: 0 })
    })
  )
})
