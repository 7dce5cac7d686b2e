import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { inject } from "vitest"
import { addressOf, newDatabase } from "./postgresServer.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

/** A data directory whose database is as migrations leave it. */
export const copiedDirectory = Effect.tap(temporaryDirectory, (directory) =>
  Effect.sync(() => copyFileSync(inject("images").sqlite, join(directory, "affnet.db")))
)

/** The address of a PostgreSQL database as migrations leave it. */
export const copiedDatabase = Effect.suspend(() =>
  Effect.map(newDatabase(inject("images").postgres), addressOf)
)
