/**
 * Runs a suite on each engine. Each suite gets a database of its own, which is gone afterwards.
 *
 * @example
 * describeOnEngines("Goals", (database) => Goals.layer.pipe(Layer.provideMerge(migrated(database))),
 *   (it) => { it.effect("…", () => …) })
 */

import { join } from "node:path"
import { describe, layer, test, type Vitest } from "@effect/vitest"
import { Effect, Layer, Redacted, References, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import * as Database from "../../../src/platform/sql/Database.ts"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import * as MigratedMemory from "../../../src/platform/sql/sqlite/MigratedMemory.ts"
import { copiedDatabase, copiedDirectory } from "./copies.ts"
import { addressOf, answers, missing, newDatabase } from "./postgresServer.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

export type DatabaseLayer = Layer.Layer<Database.Services, SqlError.SqlError>

/** A new database. Its layer can be built several times: each is another client of it. */
type NewDatabase = Effect.Effect<DatabaseLayer, never, Scope.Scope>

export interface Engine {
  readonly name: "SQLite file" | "SQLite memory" | "PostgreSQL"
  readonly create: NewDatabase
  /** As no migration has seen it. */
  readonly createEmpty: NewDatabase
}

const inDirectory = (directory: string) => Database.layerSqlite(join(directory, "affnet.db"))
const sqliteFile: Engine = {
  name: "SQLite file",
  create: Effect.map(copiedDirectory, inDirectory),
  createEmpty: Effect.map(temporaryDirectory, inDirectory)
}

const sqliteMemory: Engine = {
  name: "SQLite memory",
  create: Effect.succeed(Layer.orDie(MigratedMemory.layer)),
  createEmpty: Effect.succeed(Database.layerSqlite(":memory:"))
}

const atAddress = ({ href }: URL) => Database.layerPostgres({ url: Redacted.make(href) })
const postgresql: Engine = {
  name: "PostgreSQL",
  create: Effect.map(copiedDatabase, atAddress),
  createEmpty: Effect.map(newDatabase, (name) => atAddress(addressOf(name)))
}

const engines: ReadonlyArray<Engine> = answers
  ? [sqliteFile, sqliteMemory, postgresql]
  : [sqliteFile, sqliteMemory]

/** Those that outlive their process. */
export const lastingEngines = engines.filter(({ name }) => name !== "SQLite memory")

/** Of so many suites one is in the sample, by its name. */
const sampled = 12

const isInSample = (name: string): boolean =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % sampled === 0

/**
 * Where a suite runs that names no engine. `TEST_ENGINES=all` adds SQLite in memory, which shares all but the
 * file with the first one, and `TEST_ENGINES=sample` adds it to a part of the suites.
 */
const usualFor = (name: string): ReadonlyArray<Engine> => {
  const wanted = process.env.TEST_ENGINES
  return wanted === "all" || (wanted === "sample" && isInSample(name)) ? engines : lastingEngines
}

/** The database with all migrations run. */
export const migrated = (database: DatabaseLayer) => Layer.provideMerge(Migrations.layer, database)

export interface Options {
  /** The engines to run on; the usual ones when not given. */
  readonly only?: ReadonlyArray<Engine["name"]>
  /** The real clock instead of the test clock, for suites that wait for another process. */
  readonly excludeTestServices?: boolean
}

/** Where the console is real, the thousands of requests of a suite do not hide what the others say. */
const quiet = Layer.succeed(References.MinimumLogLevel, "Error")

/** Describes the suite once per engine, with the services that `services` makes of its database. */
export const describeOnEngines = <R, E>(
  name: string,
  services: (database: DatabaseLayer, engine: Engine) => Layer.Layer<R, E>,
  tests: (it: Vitest.MethodsNonLive<R>, engine: Engine) => void,
  { only, ...options }: Options = {}
): void => {
  const wanted =
    only === undefined ? usualFor(name) : engines.filter(({ name }) => only.includes(name))
  for (const engine of wanted) {
    const made = services(Layer.unwrap(engine.create), engine)
    layer(options.excludeTestServices ? Layer.merge(made, quiet) : made, options)(
      `${name} on ${engine.name}`,
      (it) => tests(it, engine)
    )
  }
  if (!answers && (only?.includes("PostgreSQL") ?? true)) {
    describe(`${name} on PostgreSQL`, () => test.skip(missing))
  }
}

/** For suites of the database itself: one without tables. */
export const bare = (_: DatabaseLayer, { createEmpty }: Engine): DatabaseLayer =>
  Layer.unwrap(createEmpty)
