import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { Effect, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/sql/Database.ts"
import { type DatabaseLayer, type Engine, temporaryDirectory } from "../platform/sql/engines.ts"

/** A new database and data directory that processes and the test itself can open. */
export interface Store {
  readonly directory: string
  /** What makes a server use it. */
  readonly environment: Readonly<Record<string, string>>
  readonly database: DatabaseLayer
}

const sqlite = Effect.map(temporaryDirectory, (directory) => ({
  directory,
  environment: { DATA_DIR: directory },
  database: Database.layerSqlite(join(directory, "affnet.db"))
}))

const url = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test"

const onServer = (statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(Database.layerPostgres({ url: Redacted.make(url) })),
    Effect.orDie
  )

/** A database of its own, because a process is told no schema. */
const postgresql = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const name = `crash_${randomBytes(8).toString("hex")}`
  yield* Effect.acquireRelease(onServer(`CREATE DATABASE ${name}`), () =>
    onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  )
  const own = new URL(url)
  own.pathname = name
  return {
    directory,
    environment: { DATA_DIR: directory, DATABASE_URL: own.href },
    database: Database.layerPostgres({ url: Redacted.make(own.href) })
  }
})

export const makeStore = (engine: Engine): Effect.Effect<Store, never, Scope.Scope> =>
  engine.name === "PostgreSQL" ? postgresql : sqlite
