import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { inject } from "vitest"
import { addressOf, createDatabase, dropDatabase, missing } from "./postgresServer.ts"
import { type Image, reset } from "./reset.ts"
import { temporaryDirectory } from "./temporaryDirectory.ts"

/** A data directory whose database is as migrations leave it. */
export const copiedDirectory = Effect.tap(temporaryDirectory, (directory) =>
  Effect.sync(() => copyFileSync(inject("images").sqlite, join(directory, "affnet.db")))
)

/** Copies whose suites are over. */
const used: Array<string> = []

const isReset = (name: string, image: Image) =>
  reset(image).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(addressOf(name).href) })),
    // What a suite has made of it is of no interest when another copy will do.
    Effect.catchCause(() => Effect.succeed(false))
  )

const takeCopy = Effect.gen(function* () {
  const { postgres } = inject("images")
  if (postgres === undefined) return yield* Effect.die(new Error(missing))
  for (let name = used.pop(); name !== undefined; name = used.pop()) {
    if (yield* isReset(name, postgres.image)) return name
    yield* dropDatabase(name)
  }
  return yield* createDatabase(postgres.name)
})

/** The address of a PostgreSQL database as migrations leave it. */
export const copiedDatabase = Effect.acquireRelease(takeCopy, (name) =>
  Effect.sync(() => used.push(name))
).pipe(Effect.map(addressOf))
