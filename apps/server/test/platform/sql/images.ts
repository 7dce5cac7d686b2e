import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import * as Database from "../../../src/platform/sql/Database.ts"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { addressOf, answers, dropCopies, newDatabase } from "./postgresServer.ts"
import { type Image, readImage } from "./reset.ts"
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
  /** A database of the tests' PostgreSQL, when there is one: its name, and what is in it. */
  readonly postgres: { readonly name: string; readonly image: Image } | undefined
}

const migrate = (database: ReturnType<typeof Database.layerSqlite>) =>
  Effect.scoped(Layer.build(Layer.provide(Migrations.layer, database)))

const makePostgres = Effect.gen(function* () {
  const name = yield* newDatabase
  const url = Redacted.make(addressOf(name).href)
  yield* migrate(Database.layerPostgres({ url }))
  yield* Effect.addFinalizer(() => dropCopies(name))
  // Nobody may be connected to a database that is copied.
  const image = yield* Effect.orDie(Effect.provide(readImage, PgClient.layer({ url })))
  return { name, image }
})

/** They go with the scope. */
export const makeImages = Effect.gen(function* () {
  const sqlite = join(yield* temporaryDirectory, "image.db")
  yield* migrate(Database.layerSqlite(sqlite))
  return { sqlite, postgres: answers ? yield* makePostgres : undefined }
})
