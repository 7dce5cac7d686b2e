import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { describeOnEngines } from "./engines.ts"

const createFirst = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`CREATE TABLE first (id ${identity}, name ${text} NOT NULL)`
  yield* sql`INSERT INTO first ${sql.insert({ name: "shipped" })}`
})

const createSecond = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE second (id BIGINT PRIMARY KEY)`
})

const failing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE third (id BIGINT PRIMARY KEY)`
  yield* sql`SELECT * FROM nobody`
})

const older = { "0001_create_first": createFirst }
const newer = { ...older, "0002_create_second": createSecond }

const shipped = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT name FROM first`
  return rows.length
})

/** What a suite needs to start on a database of its own: each test makes one. */
const nothing = () => Layer.empty

describeOnEngines(
  "Migrations",
  nothing,
  (it, engine) => {
    const onNewDatabase = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))

    it.effect("every migration runs once, in order, however often the program starts", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* Migrations.migrate(older), [[1, "create_first"]])
        assert.deepStrictEqual(yield* Migrations.migrate(newer), [[2, "create_second"]])
        assert.deepStrictEqual(yield* Migrations.migrate(newer), [])
        assert.strictEqual(yield* shipped, 1)
      }).pipe(onNewDatabase)
    )

    it.effect("a database of a newer program is refused by name and left alone", () =>
      Effect.gen(function* () {
        yield* Migrations.migrate(newer)
        const error = yield* Effect.flip(Migrations.migrate(older))
        assert.instanceOf(error, Migrations.DatabaseIsNewer)
        assert.include(error.message, "2_create_second")
        assert.strictEqual(yield* shipped, 1)
      }).pipe(onNewDatabase)
    )

    it.effect("a migration that fails leaves nothing behind and can run again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* Effect.flip(Migrations.migrate({ ...older, "0002_fails": failing }))
        assert.strictEqual((yield* Effect.flip(sql`SELECT * FROM third`))._tag, "SqlError")
        yield* Migrations.migrate(newer)
        assert.strictEqual(yield* shipped, 1)
      }).pipe(onNewDatabase)
    )

    it.effect(
      "a migration numbered before an applied one is a mistake that is not passed over",
      () =>
        Effect.gen(function* () {
          yield* Migrations.migrate({ "0002_create_second": createSecond })
          const exit = yield* Effect.exit(Migrations.migrate(newer))
          assert.include(String(exit), "1_create_first")
        }).pipe(onNewDatabase)
    )

    it.effect("the migrations of this program run on an empty database", () =>
      Effect.gen(function* () {
        const ran = yield* Migrations.migrate()
        assert.isAbove(ran.length, 0)
        assert.deepStrictEqual(yield* Migrations.migrate(), [])
      }).pipe(onNewDatabase)
    )

    it.effect.skipIf(engine.name === "SQLite memory")("four that start at once migrate once", () =>
      Effect.gen(function* () {
        const database = yield* engine.createEmpty
        const start = Effect.provide(Migrations.migrate(newer), Layer.fresh(database))
        const ran = yield* Effect.all([start, start, start, start], { concurrency: "unbounded" })
        assert.deepStrictEqual(ran.flat().toSorted(), [
          [1, "create_first"],
          [2, "create_second"]
        ])
        assert.strictEqual(yield* Effect.provide(shipped, database), 1)
      })
    )
  },
  { excludeTestServices: true }
)
