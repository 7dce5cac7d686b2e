import { assert, it as plain } from "@effect/vitest"
import { Effect, Logger, PlatformError, References } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { isOutage } from "../../../src/platform/sql/Outage.ts"
import { logOutage, OutageGate } from "../../../src/platform/sql/OutageLog.ts"
import { bare, describeOnEngines } from "./engines.ts"

const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`CREATE TABLE texts (content ${text})`
  return sql
})

describeOnEngines(
  "A disk of SQLite",
  bare,
  (it) => {
    it.effect("that is full is an outage, and leaves nothing behind once it has room", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const insert = sql`INSERT INTO texts ${sql.insert({ content: "x".repeat(100_000) })}`
        yield* sql`PRAGMA max_page_count = 20`
        assert.isTrue(isOutage(yield* Effect.flip(insert)))
        const failure = yield* Effect.flip(sql.withTransaction(Effect.andThen(insert, insert)))
        assert.isTrue(isOutage(failure), String(failure))
        yield* sql`PRAGMA max_page_count = 1000000`
        yield* sql.withTransaction(insert)
        assert.lengthOf(yield* sql`SELECT 1 FROM texts`, 1)
      })
    )

    it.effect("that may only be read is an outage", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`PRAGMA query_only = ON`
        const failure = yield* Effect.flip(sql`CREATE TABLE others (content TEXT)`)
        assert.isTrue(isOutage(failure))
        yield* sql`PRAGMA query_only = OFF`
      })
    )
  },
  { only: ["SQLite file", "SQLite memory"] }
)

/** Disk full, out of memory, too many connections, stopping, crashed, starting, a broken disk. */
const states = ["53100", "53200", "53300", "57P01", "57P02", "57P03", "58030"]

describeOnEngines(
  "A PostgreSQL that is out of order",
  bare,
  (it) => {
    it.effect.each(states)("is an outage: %s", (state) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const raise = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${state}'; END $$`
        assert.isTrue(isOutage(yield* Effect.flip(sql.unsafe(raise))))
      })
    )

    it.effect("is an outage when it may only be read", () =>
      Effect.gen(function* () {
        const sql = yield* createTable
        const write = Effect.andThen(
          sql`SET TRANSACTION READ ONLY`,
          sql`INSERT INTO texts ${sql.insert({ content: "x" })}`
        )
        assert.isTrue(isOutage(yield* Effect.flip(sql.withTransaction(write))))
      })
    )

    it.effect("is none when a statement is wrong", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.isFalse(isOutage(yield* Effect.flip(sql`SELECT 1 / 0`)))
        assert.isFalse(isOutage(yield* Effect.flip(sql`SELECT * FROM nothing`)))
      })
    )
  },
  { only: ["PostgreSQL"] }
)

const fileFailure = (code: string) =>
  PlatformError.systemError({
    _tag: "Unknown",
    module: "FileSystem",
    method: "writeAll",
    cause: Object.assign(new Error(code), { code })
  })

plain(
  "a file's disk that is full, broken or read-only is an outage; a missing file is none",
  () => {
    const codes = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "ENOENT", "EACCES"]
    const outages = codes.filter((code) => isOutage(fileFailure(code)))
    assert.deepStrictEqual(outages, ["ENOSPC", "EDQUOT", "EROFS", "EIO"])
  }
)

plain.effect("an outage is one line a second, which says how many were held back", () => {
  const lines = new Array<unknown>()
  const logger = Logger.make(({ fiber }) => {
    lines.push(fiber.getRef(References.CurrentLogAnnotations).held_back ?? 0)
  })
  const fail = (times: number) => Effect.replicateEffect(logOutage("failed", "why"), times)
  return Effect.gen(function* () {
    yield* fail(1_000)
    yield* TestClock.adjust("999 millis")
    yield* fail(10)
    assert.deepStrictEqual(lines, [0])
    yield* TestClock.adjust("1 millis")
    yield* fail(5)
    yield* TestClock.adjust("1 minute")
    yield* fail(1)
    assert.deepStrictEqual(lines, [0, 1_009, 4])
  }).pipe(
    Effect.provide(Logger.layer([logger])),
    Effect.provideService(OutageGate, OutageGate.defaultValue())
  )
})
