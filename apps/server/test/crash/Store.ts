import { join } from "node:path"
import { Effect, Redacted, type Scope } from "effect"
import * as Database from "../../src/platform/sql/Database.ts"
import { copiedDatabase, copiedDirectory } from "../platform/sql/copies.ts"
import type { DatabaseLayer, Engine } from "../platform/sql/engines.ts"
import { temporaryDirectory } from "../platform/sql/temporaryDirectory.ts"

/** A new database and data directory that processes and the test itself can open. */
export interface Store {
  readonly directory: string
  /** What makes a server use it. */
  readonly environment: Readonly<Record<string, string>>
  readonly database: DatabaseLayer
}

const sqlite = Effect.map(copiedDirectory, (directory) => ({
  directory,
  environment: { DATA_DIR: directory },
  database: Database.layerSqlite(join(directory, "affnet.db"))
}))

const postgresql = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const { href } = yield* copiedDatabase
  return {
    directory,
    environment: { DATA_DIR: directory, DATABASE_URL: href },
    database: Database.layerPostgres({ url: Redacted.make(href) })
  }
})

export const makeStore = (engine: Engine): Effect.Effect<Store, never, Scope.Scope> =>
  engine.name === "PostgreSQL" ? postgresql : sqlite
