import { assert } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect, isUniqueViolation } from "../../../src/platform/sql/Dialect.ts"
import { bare, describeOnEngines } from "./engines.ts"

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64 } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS notes`
  yield* sql`CREATE TABLE notes (id ${int64} PRIMARY KEY)`
  return sql
})

const insert = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`INSERT INTO notes ${sql.insert({ id })}`)

const ids = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT id FROM notes ORDER BY id`
  return rows.map((row) => row.id)
})

/** Leaves the event loop to others, so that what follows runs in another turn of it. */
const asyncGap = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** A transaction that has written `id` and stays open until `end` is done. */
const openTransaction = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const written = yield* Deferred.make<void>()
  const end = yield* Deferred.make<void, "no">()
  const fiber = yield* insert(id).pipe(
    Effect.andThen(Deferred.succeed(written, undefined)),
    Effect.andThen(Deferred.await(end)),
    sql.withTransaction,
    Effect.forkChild
  )
  yield* Deferred.await(written)
  return { end, fiber }
})

describeOnEngines("Transactions", bare, (it, engine) => {
  // A database in memory has a single session, where readers wait instead.
  const withReaders = it.effect.skipIf(engine.name === "SQLite memory")

  withReaders("a reader neither sees nor waits for an open transaction", () =>
    Effect.gen(function* () {
      yield* createTable
      const { end, fiber } = yield* openTransaction(1)
      yield* asyncGap
      assert.deepStrictEqual(yield* ids, [])
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(yield* ids, [1])
    })
  )

  withReaders("a stream sees one moment and holds back neither writers nor readers", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* Effect.forEach(
        Array.from({ length: 300 }, (_, id) => id),
        insert
      )
      const seen = yield* sql`SELECT id FROM notes ORDER BY id`.stream.pipe(
        Stream.tap((row) =>
          row.id === 0
            ? Effect.andThen(
                insert(1000),
                Effect.map(ids, (all) => assert.include(all, 1000))
              )
            : Effect.void
        ),
        Stream.runCollect
      )
      assert.deepStrictEqual(
        seen.map((row) => row.id),
        Array.from({ length: 300 }, (_, id) => id)
      )
    })
  )

  it.effect("a transaction reads what it wrote, across asynchronous gaps", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const seen = yield* sql.withTransaction(
        insert(1).pipe(Effect.andThen(asyncGap), Effect.andThen(ids))
      )
      assert.deepStrictEqual(seen, [1])
    })
  )

  it.effect("transactions of many fibers lose no increment", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const { forUpdate, int64 } = yield* Dialect
      yield* sql`DROP TABLE IF EXISTS counters`
      yield* sql`CREATE TABLE counters (id ${int64} PRIMARY KEY, value ${int64})`
      yield* sql`INSERT INTO counters ${sql.insert({ id: 1, value: 0 })}`
      const increment = Effect.gen(function* () {
        const [row] = yield* sql<{
          value: number
        }>`SELECT value FROM counters WHERE id = 1 ${forUpdate}`
        yield* asyncGap
        yield* sql`UPDATE counters SET value = ${(row?.value ?? 0) + 1} WHERE id = 1`
      }).pipe(sql.withTransaction)
      yield* Effect.all(
        Array.from({ length: 30 }, () => increment),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* sql`SELECT value FROM counters`, [{ value: 30 }])
    })
  )

  it.effect("a failure takes everything back", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const exit = yield* insert(1).pipe(
        Effect.andThen(Effect.fail("no")),
        sql.withTransaction,
        Effect.exit
      )
      assert.deepStrictEqual(exit, Exit.fail("no"))
      assert.deepStrictEqual(yield* ids, [])
    })
  )

  it.effect("an interruption takes everything back, and the next writer gets its turn", () =>
    Effect.gen(function* () {
      yield* createTable
      const { fiber } = yield* openTransaction(1)
      yield* Fiber.interrupt(fiber)
      yield* insert(2)
      assert.deepStrictEqual(yield* ids, [2])
    })
  )

  it.effect("a writer that is interrupted while it waits for its turn writes nothing", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const { end, fiber } = yield* openTransaction(1)
      // On PostgreSQL writers don't take turns, so the row itself is what this one waits for.
      const waiting = yield* Effect.forkChild(sql.withTransaction(insert(1)))
      yield* asyncGap
      yield* Fiber.interrupt(waiting)
      yield* Deferred.fail(end, "no")
      yield* Fiber.await(fiber)
      assert.deepStrictEqual(yield* ids, [])
    })
  )

  it.effect("a nested transaction that fails takes back its own part alone", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      yield* insert(1).pipe(
        Effect.andThen(
          insert(2).pipe(Effect.andThen(Effect.fail("no")), sql.withTransaction, Effect.option)
        ),
        Effect.andThen(insert(3)),
        sql.withTransaction
      )
      assert.deepStrictEqual(yield* ids, [1, 3])
    })
  )

  it.effect("a transaction goes on after a duplicate that a nested one met", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const again = sql.withTransaction(insert(1)).pipe(
        Effect.as(true),
        Effect.catchIf(isUniqueViolation, () => Effect.succeed(false))
      )
      const outcome = yield* sql.withTransaction(
        insert(1).pipe(Effect.andThen(again), Effect.tap(insert(2)))
      )
      assert.isFalse(outcome)
      assert.deepStrictEqual(yield* ids, [1, 2])
    })
  )

  it.effect("what should follow a commit follows a commit only", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const heard: Array<string> = []
      const announce = (word: string) => sql.afterCommit(Effect.sync(() => heard.push(word)))
      yield* insert(1).pipe(Effect.andThen(announce("kept")), sql.withTransaction)
      yield* insert(2).pipe(
        Effect.andThen(announce("dropped")),
        Effect.andThen(Effect.fail("no")),
        sql.withTransaction,
        Effect.option
      )
      assert.deepStrictEqual(heard, ["kept"])
    })
  )

  it.effect("a deferred constraint that fails at COMMIT leaves a usable connection", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const { int64 } = yield* Dialect
      yield* sql`DROP TABLE IF EXISTS replies`
      yield* sql`CREATE TABLE replies (
        note_id ${int64} REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`
      const reply = sql`INSERT INTO replies ${sql.insert({ note_id: 9 })}`
      const error = yield* Effect.flip(sql.withTransaction(reply))
      assert.strictEqual(error.reason._tag, "ConstraintError")
      yield* sql.withTransaction(Effect.andThen(insert(9), reply))
      assert.deepStrictEqual(yield* sql`SELECT note_id FROM replies`, [{ note_id: 9 }])
      yield* sql`DROP TABLE replies`
    })
  )

  it.effect("the id of a deleted row is not given out again", () =>
    Effect.gen(function* () {
      const sql = yield* createTable
      const { identity, int64 } = yield* Dialect
      yield* sql`DROP TABLE IF EXISTS numbered`
      yield* sql`CREATE TABLE numbered (id ${identity}, value ${int64})`
      const next = sql`INSERT INTO numbered ${sql.insert({ value: 0 })} RETURNING id`
      assert.deepStrictEqual(yield* next, [{ id: 1 }])
      yield* sql`DELETE FROM numbered`
      assert.deepStrictEqual(yield* next, [{ id: 2 }])
    })
  )
})
