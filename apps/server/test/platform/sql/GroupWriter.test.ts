import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { type GroupKind, groupWriterOf } from "../../../src/platform/sql/commits/GroupWriter.ts"
import { bare, describeOnEngines } from "./engines.ts"
import { theEnd, write } from "./numbersKind.ts"

const numbers: GroupKind<ReadonlyArray<number>, string> = {
  module: new URL("./numbersKind.ts", import.meta.url).href,
  write
}

const setUp = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS numbers (number INTEGER PRIMARY KEY) STRICT`
  yield* sql`DELETE FROM numbers`
  const writeGroup = groupWriterOf(sql)
  const stored = sql<{ readonly number: number }>`SELECT number FROM numbers ORDER BY number`.pipe(
    Effect.map((rows) => rows.map(({ number }) => number))
  )
  return { sql, put: (...group: ReadonlyArray<number>) => writeGroup(numbers, group), stored }
})

/** A connection to the same file, as another process would have it. */
const otherProcess = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [main] = yield* sql<{ readonly file: string }>`PRAGMA database_list`
  return yield* Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(main?.file ?? "")),
    (database) => Effect.sync(() => database.close())
  )
})

const reasonOf = (failure: SqlError.SqlError): string => failure.reason._tag

describeOnEngines(
  "A group of rows",
  bare,
  (it, engine) => {
    it.effect("is kept, told of, and seen by who reads", () =>
      Effect.gen(function* () {
        const { put, stored } = yield* setUp
        assert.strictEqual(yield* put(1, 2, 3), "1, 2, 3")
        assert.strictEqual(yield* put(4), "4")
        assert.deepStrictEqual(yield* stored, [1, 2, 3, 4])
      })
    )

    it.effect("is kept as a whole or not at all, and says what was wrong", () =>
      Effect.gen(function* () {
        const { put, stored } = yield* setUp
        yield* put(1)
        const failure = yield* Effect.flip(put(2, 1))
        assert.strictEqual(reasonOf(failure), "UniqueViolation")
        assert.deepStrictEqual(yield* stored, [1])
        yield* put(3)
        assert.deepStrictEqual(yield* stored, [1, 3])
      })
    )

    it.effect("belongs to the transaction that is open", () =>
      Effect.gen(function* () {
        const { put, sql, stored } = yield* setUp
        yield* Effect.exit(sql.withTransaction(Effect.andThen(put(1), Effect.die("rolled back"))))
        assert.deepStrictEqual(yield* stored, [])
        yield* sql.withTransaction(put(2))
        assert.deepStrictEqual(yield* stored, [2])
      })
    )

    it.effect("takes turns with all others who write", () =>
      Effect.gen(function* () {
        const { put, sql, stored } = yield* setUp
        const hundred = Array.from({ length: 100 }, (_, index) => index)
        yield* Effect.forEach(
          hundred,
          (index) =>
            index % 2 === 0
              ? Effect.asVoid(put(index))
              : Effect.yieldNow.pipe(
                  Effect.andThen(sql`INSERT INTO numbers VALUES (${index})`),
                  sql.withTransaction,
                  Effect.asVoid
                ),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(yield* stored, hundred)
      })
    )

    if (engine.name === "SQLite file") {
      it.effect("that a thread takes with it costs no other group", () =>
        Effect.gen(function* () {
          const { put, stored } = yield* setUp
          const failure = yield* Effect.flip(put(1, theEnd))
          assert.strictEqual(reasonOf(failure), "ConnectionError")
          yield* put(2)
          assert.deepStrictEqual(yield* stored, [2])
        })
      )

      it.effect("may take longer than others wait for their turn", () =>
        Effect.gen(function* () {
          const { put, sql, stored } = yield* setUp
          const other = yield* otherProcess(sql)
          other.exec("BEGIN IMMEDIATE")
          const slow = yield* Effect.forkChild(put(1))
          yield* Effect.yieldNow
          const waiting = yield* Effect.forkChild(Effect.flip(put(2)))
          yield* TestClock.adjust("6 seconds")
          other.exec("COMMIT")
          assert.strictEqual(yield* Fiber.join(slow), "1")
          assert.strictEqual(reasonOf(yield* Fiber.join(waiting)), "LockTimeoutError")
          assert.deepStrictEqual(yield* stored, [1])
        })
      )
    }
  },
  { only: ["SQLite file", "SQLite memory"] }
)

describe("A client that is not of SQLite", () => {
  it.effect("writes no groups, and says so", () =>
    Effect.gen(function* () {
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: any object that is no client of SQLite
      const exit = yield* Effect.exit(groupWriterOf({} as SqlClient.SqlClient)(numbers, [1]))
      assert.isTrue(exit._tag === "Failure")
    })
  )
})
