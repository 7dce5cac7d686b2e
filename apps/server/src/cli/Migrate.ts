import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import * as Database from "../platform/sql/Database.ts"
import { migrate as run } from "../platform/sql/migrations/Migrations.ts"

export const migrate = Command.make("migrate", {}, () =>
  run().pipe(
    Effect.flatMap((ran) =>
      ran.length === 0
        ? Console.log("The database is up to date.")
        : Effect.forEach(ran, ([number, name]) => Console.log(`${number} ${name}`), {
            discard: true
          })
    ),
    Effect.provide(Database.layer)
  )
).pipe(Command.withDescription("Bring the database up to date; safe to repeat"))
