import { assert } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { bare, describeOnEngines } from "./engines.ts"

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { bytes, identity, int64, text } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS items`
  yield* sql`CREATE TABLE items (
    id ${identity}, number ${int64}, name ${text}, body ${bytes})`
  return sql
})

const edges = [
  0n,
  1n,
  -1n,
  2n ** 31n,
  -(2n ** 31n) - 1n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  -(2n ** 53n) + 1n,
  -(2n ** 53n),
  2n ** 63n - 1n,
  -(2n ** 63n)
]

const asDecoded = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value

describeOnEngines("Values", bare, (it) => {
  it.effect("an integer comes back as a number where that holds it, as a bigint otherwise", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      for (const number of edges) yield* sql`INSERT INTO items ${sql.insert({ number })}`
      const rows = yield* sql`SELECT number FROM items ORDER BY id`
      assert.deepStrictEqual(
        rows.map((row) => row.number),
        edges.map(asDecoded)
      )
    })
  )

  it.effect("a statement that met a wide integer reads narrow ones as numbers again", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* sql`INSERT INTO items ${sql.insert([{ number: 7 }, { number: 2n ** 60n }])}`
      const read = (id: number) => sql`SELECT number FROM items WHERE id = ${id}`
      assert.deepStrictEqual(yield* read(1), [{ number: 7 }])
      assert.deepStrictEqual(yield* read(2), [{ number: 2n ** 60n }])
      assert.deepStrictEqual(yield* read(1), [{ number: 7 }])
    })
  )

  it.effect("a writing statement that returns a wide integer has written once", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const number = 2n ** 60n
      yield* sql`INSERT INTO items ${sql.insert({ number })} RETURNING number`
      yield* sql`UPDATE items SET number = number + 1 RETURNING number`
      assert.deepStrictEqual(yield* sql`SELECT number FROM items`, [{ number: number + 1n }])
    })
  )

  it.effect.prop(
    "any 64-bit integer survives the way into a row and back",
    [
      Schema.BigInt.check(
        Schema.isBetweenBigInt({ minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n })
      )
    ],
    ([number]) =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const rows = yield* sql`
          INSERT INTO items ${sql.insert({ number })} RETURNING number, number AS again`
        assert.deepStrictEqual(rows, [{ number: asDecoded(number), again: asDecoded(number) }])
      }),
    { arbitrary: { runs: 20 } }
  )

  it.effect("a sum is exact beyond 2^53, and a count is a number", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* sql`INSERT INTO items ${sql.insert([{ number: 2n ** 62n }, { number: 3 }])}`
      const rows = yield* sql`
        SELECT SUM(number) AS sum, COUNT(*) AS count, MAX(number) AS max, SUM(id) AS ids FROM items`
      assert.deepStrictEqual(rows, [{ sum: 2n ** 62n + 3n, count: 2, max: 2n ** 62n, ids: 3 }])
    })
  )

  it.effect("whole numbers divide as integers, whatever the parameter", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* sql`INSERT INTO items ${sql.insert({ number: 7 })}`
      const rows = yield* sql`SELECT number / ${2} AS half FROM items`
      assert.deepStrictEqual(rows, [{ half: 3 }])
    })
  )

  it.effect("booleans are 0 and 1, undefined is null, bytes are bytes", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const body = new Uint8Array([0, 1, 255])
      yield* sql`INSERT INTO items ${sql.insert({ number: true, name: undefined, body })}`
      const rows = yield* sql`
        SELECT number, name, EXISTS (SELECT 1 FROM items WHERE number = ${true}) AS found FROM items`
      assert.deepStrictEqual(rows, [{ number: 1, name: null, found: 1 }])
      const [stored] = yield* sql`SELECT body FROM items WHERE body = ${body}`
      assert.instanceOf(stored?.body, Uint8Array)
      assert.deepStrictEqual(Array.from(Object.values(stored?.body ?? {})), [0, 1, 255])
    })
  )

  it.effect("text keeps every character", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const name = "żółć 😀 ' \" \\ % \u2028\n"
      yield* sql`INSERT INTO items ${sql.insert({ name })}`
      assert.deepStrictEqual(yield* sql`SELECT name FROM items WHERE name = ${name}`, [{ name }])
    })
  )

  it.effect("text sorts by code points", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const names = ["a", "B", "ä", "_", "Z", "10", "9"]
      yield* sql`INSERT INTO items ${sql.insert([{ name: "" }, ...names.map((name) => ({ name }))])}`
      const rows = yield* sql`SELECT name FROM items WHERE name <> '' ORDER BY name`
      assert.deepStrictEqual(
        rows.map((row) => row.name),
        [...names].sort()
      )
    })
  )

  it.effect("what is no value of the portable subset is refused, and not named", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      for (const value of [
        DateTime.toDateUtc(DateTime.makeUnsafe(0)),
        0.5,
        Number.NaN,
        2 ** 60,
        2n ** 63n,
        "secret\0",
        { a: 1 }
      ]) {
        const error = yield* Effect.flip(sql`INSERT INTO items ${sql.insert({ number: value })}`)
        assert.include(error.message, "A statement cannot carry")
        assert.notInclude(error.message, "secret")
      }
      assert.deepStrictEqual(yield* sql`SELECT id FROM items`, [])
    })
  )

  it.effect("two statements in one text are refused rather than half run", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const error = yield* Effect.flip(
        sql.unsafe("INSERT INTO items (number) VALUES (1); INSERT INTO items (number) VALUES (2)")
      )
      assert.strictEqual(error._tag, "SqlError")
      assert.deepStrictEqual(yield* sql`SELECT id FROM items`, [])
    })
  )

  it.effect("columns that share a name keep their places in values", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* sql`INSERT INTO items ${sql.insert({ number: 5, name: "five" })}`
      assert.deepStrictEqual(yield* sql`SELECT number, name, number FROM items`.values, [
        [5, "five", 5]
      ])
    })
  )

  it.effect("a prepared statement sees what became of its columns", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* sql`INSERT INTO items ${sql.insert({ number: 5 })}`
      const all = sql`SELECT * FROM items`
      // PostgreSQL refuses an outdated plan once, and says that trying again will do.
      const inTransaction = Effect.retry(sql.withTransaction(all), {
        times: 1,
        while: (error) => error.isRetryable
      })
      const row = { id: 1, number: 5, name: null, body: null }
      assert.deepStrictEqual([yield* all, yield* inTransaction], [[row], [row]])
      yield* sql`ALTER TABLE items ADD COLUMN extra BIGINT NOT NULL DEFAULT 9`
      const longer = { ...row, extra: 9 }
      assert.deepStrictEqual([yield* all, yield* inTransaction], [[longer], [longer]])
      yield* sql`ALTER TABLE items RENAME COLUMN extra TO other`
      assert.deepStrictEqual(yield* inTransaction, [{ ...row, other: 9 }])
    })
  )
})
