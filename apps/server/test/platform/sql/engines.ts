/**
 * Runs a suite on each engine. Each suite gets a database of its own, which is gone afterwards.
 *
 * @example
 * describeOnEngines("Goals", (database) => Goals.layer.pipe(Layer.provideMerge(migrated(database))),
 *   (it) => { it.effect("…", () => …) })
 */

import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, layer, test, type Vitest } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted, type Scope } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Database from "../../../src/platform/sql/Database.ts"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"

export type DatabaseLayer = Layer.Layer<Database.Services, SqlError.SqlError>

export interface Engine {
  readonly name: "SQLite file" | "SQLite memory" | "PostgreSQL"
  /** A new, empty database. Its layer can be built several times: each is another client of it. */
  readonly create: Effect.Effect<DatabaseLayer, SqlError.SqlError, Scope.Scope>
}

/** A directory that is removed with its scope. */
export const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

const sqliteFile: Engine = {
  name: "SQLite file",
  create: Effect.map(temporaryDirectory, (directory) =>
    Database.layerSqlite(join(directory, "affnet.db"))
  )
}

const sqliteMemory: Engine = {
  name: "SQLite memory",
  create: Effect.succeed(Database.layerSqlite(":memory:"))
}

const given = process.env.TEST_DATABASE_URL
const url = Redacted.make(given ?? "postgres://postgres@127.0.0.1:5432/test")
const server = Database.layerPostgres({ url })

const onServer = (statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(Effect.provide(server))

const postgresql: Engine = {
  name: "PostgreSQL",
  create: Effect.acquireRelease(
    Effect.suspend(() => {
      const schema = `test_${randomBytes(8).toString("hex")}`
      return Effect.as(onServer(`CREATE SCHEMA ${schema}`), schema)
    }),
    (schema) => Effect.orDie(onServer(`DROP SCHEMA ${schema} CASCADE`))
  ).pipe(Effect.map((schema) => Database.layerPostgres({ url, schema })))
}

/** A server that was asked for has to answer; the default one may be missing, which is said aloud. */
const answer = await Effect.runPromiseExit(Effect.provide(Database.ping, server))
const answers = Exit.isSuccess(answer)
if (!answers && given !== undefined) {
  throw new Error("PostgreSQL does not answer at TEST_DATABASE_URL", { cause: answer.cause })
}

const missing = "NOT TESTED: no PostgreSQL at TEST_DATABASE_URL, nor at 127.0.0.1:5432/test"
if (!answers) process.stderr.write(`\n${missing}\n\n`)

const engines: ReadonlyArray<Engine> = answers
  ? [sqliteFile, sqliteMemory, postgresql]
  : [sqliteFile, sqliteMemory]

/** Those that outlive their process. */
export const lastingEngines = engines.filter(({ name }) => name !== "SQLite memory")

/** Where a suite runs that names no engine; `TEST_ENGINES=all` adds SQLite in memory. */
const usual = process.env.TEST_ENGINES === "all" ? engines : lastingEngines

/** The database with all migrations run. */
export const migrated = (database: DatabaseLayer) => Layer.provideMerge(Migrations.layer, database)

export interface Options {
  /** The engines to run on; the usual ones when not given. */
  readonly only?: ReadonlyArray<Engine["name"]>
  /** The real clock instead of the test clock, for suites that wait for another process. */
  readonly excludeTestServices?: boolean
}

/** Describes the suite once per engine, with the services that `services` makes of its database. */
export const describeOnEngines = <R, E>(
  name: string,
  services: (database: DatabaseLayer, engine: Engine) => Layer.Layer<R, E>,
  tests: (it: Vitest.MethodsNonLive<R>, engine: Engine) => void,
  { only, ...options }: Options = {}
): void => {
  const wanted = only === undefined ? usual : engines.filter(({ name }) => only.includes(name))
  for (const engine of wanted) {
    layer(services(Layer.unwrap(engine.create), engine), options)(
      `${name} on ${engine.name}`,
      (it) => tests(it, engine)
    )
  }
  if (!answers && (only?.includes("PostgreSQL") ?? true)) {
    describe(`${name} on PostgreSQL`, () => test.skip(missing))
  }
}

/** For suites of the database itself. */
export const bare = (database: DatabaseLayer): DatabaseLayer => database
