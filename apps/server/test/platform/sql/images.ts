import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import * as Database from "../../../src/platform/sql/Database.ts"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { addressOf, answers, newDatabase } from "./postgresServer.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly images: Images
  }
}

/** What migrations make of an empty database. Every suite begins with a copy: migrating took longer than most of them. */
export interface Images {
  /** A file. */
  readonly sqlite: string
  /** A database of the tests' PostgreSQL, when there is one. */
  readonly postgres: string | undefined
}

const migrate = (database: ReturnType<typeof Database.layerSqlite>) =>
  Effect.scoped(Layer.build(Layer.provide(Migrations.layer, database)))

const makePostgres = Effect.tap(newDatabase(), (name) =>
  migrate(Database.layerPostgres({ url: Redacted.make(addressOf(name).href) }))
)

/** They go with the scope. */
export const makeImages = Effect.gen(function* () {
  const sqlite = join(yield* temporaryDirectory, "image.db")
  yield* migrate(Database.layerSqlite(sqlite))
  return { sqlite, postgres: answers ? yield* makePostgres : undefined }
})
