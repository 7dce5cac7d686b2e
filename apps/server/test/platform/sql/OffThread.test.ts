import { readdirSync, readFileSync } from "node:fs"
import { pid, platform } from "node:process"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { OffThread } from "../../../src/platform/sql/OffThread.ts"
import { bare, describeOnEngines } from "./engines.ts"

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64, text } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS items`
  yield* sql`CREATE TABLE items (id ${int64} PRIMARY KEY, number ${int64}, name ${text} UNIQUE)`
  yield* sql`INSERT INTO items ${sql.insert([
    { id: 1, number: 2n ** 60n, name: "one" },
    { id: 2, number: 2, name: null }
  ])}`
  return sql
})

/** Counts up to `n` in the database alone: some 100 ns a step. */
const count = (n: number) =>
  Effect.flatMap(
    OffThread,
    (offThread) => offThread<{ readonly n: number }>`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${n})
      SELECT COUNT(*) AS n FROM numbers`
  )

/** What the readers of this process have had in memory at most, by what the system knows of processes: megabytes. */
const memoryOfReaders = (): ReadonlyArray<number> =>
  readdirSync("/proc").flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8")
      if (!command.includes("SqliteReaderProcess")) return []
      const status = readFileSync(`/proc/${name}/status`, "utf8")
      const [, parent] = status.match(/^PPid:\s+(\d+)$/m) ?? []
      const [, kilobytes] = status.match(/^VmHWM:\s+(\d+) kB$/m) ?? []
      return Number(parent) === pid ? [Number(kilobytes) / 1_000] : []
    } catch {
      return []
    }
  })

describeOnEngines(
  "OffThread",
  bare,
  (it, engine) => {
    it.effect("rows are those of the ordinary client", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const offThread = yield* OffThread
        const where = sql`number > ${1} AND (name = ${"one"} OR name IS NULL)`
        assert.deepStrictEqual(
          yield* offThread`SELECT * FROM items WHERE ${where} ORDER BY id`,
          yield* sql`SELECT * FROM items WHERE ${where} ORDER BY id`
        )
      })
    )

    it.effect("a query sees what was committed just before", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const offThread = yield* OffThread
        for (let id = 3; id < 20; id++) {
          yield* sql`INSERT INTO items ${sql.insert({ id })}`
          const rows = yield* offThread`SELECT MAX(id) AS id FROM items`
          assert.deepStrictEqual(rows, [{ id }])
        }
      })
    )

    it.effect("errors are those of the ordinary client", () =>
      Effect.gen(function* () {
        yield* createTable
        const offThread = yield* OffThread
        const error = yield* Effect.flip(offThread`SELECT * FROM nobody`)
        assert.strictEqual(error.reason._tag, "SqlSyntaxError")
        const refused = yield* Effect.flip(
          offThread`SELECT ${DateTime.toDateUtc(DateTime.makeUnsafe(0))} AS x`
        )
        assert.include(refused.message, "A statement cannot carry a Date")
      })
    )

    it.effect.skipIf(engine.name === "SQLite memory")(
      "the event loop turns while a query scans",
      () =>
        Effect.gen(function* () {
          let turns = 0
          const turning = yield* Effect.forkChild(
            Effect.forever(
              Effect.andThen(
                Effect.sleep(1),
                Effect.sync(() => turns++)
              )
            )
          )
          assert.deepStrictEqual(yield* count(1_000_000), [{ n: 1_000_000 }])
          yield* Fiber.interrupt(turning)
          assert.isAbove(turns, 10)
        })
    )
  },
  { excludeTestServices: true }
)

describeOnEngines(
  "OffThread",
  bare,
  (it) => {
    it.effect("a writing statement is refused", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const offThread = yield* OffThread
        yield* Effect.flip(offThread`DELETE FROM items`)
        assert.strictEqual((yield* sql`SELECT id FROM items`).length, 2)
      })
    )

    it.effect("an interrupted query gives its place to the next", () =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(count(10_000_000_000))
        yield* Effect.sleep(200)
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual(yield* count(10), [{ n: 10 }])
      })
    )

    it.effect.skipIf(platform !== "linux")("a sort of 200 MB does not take their memory", () =>
      Effect.gen(function* () {
        const offThread = yield* OffThread
        const rows = yield* offThread`
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200000)
          SELECT COUNT(*) AS n FROM (
            SELECT text FROM (SELECT hex(randomblob(500)) AS text FROM numbers) GROUP BY text)`
        assert.deepStrictEqual(rows, [{ n: 200_000 }])
        const memory = memoryOfReaders()
        assert.isNotEmpty(memory)
        for (const megabytes of memory) assert.isBelow(megabytes, 150)
      })
    )

    it.effect("too many at once are told to come again, and the others are answered", () =>
      Effect.gen(function* () {
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 100 }),
          () =>
            Effect.match(count(10), {
              onFailure: (error) => (error.isRetryable ? "later" : error.message),
              onSuccess: () => "answered"
            }),
          { concurrency: "unbounded" }
        )
        const number = (outcome: string) => outcomes.filter((one) => one === outcome).length
        assert.strictEqual(number("answered"), 33)
        assert.strictEqual(number("later"), 67)
      })
    )
  },
  { only: ["SQLite file"], excludeTestServices: true }
)
