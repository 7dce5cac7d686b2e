import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import * as Database from "../platform/sql/Database.ts"
import { migrate as run } from "../platform/sql/migrations/Migrations.ts"
import * as Feed from "../reports/statistics/feed/feedConfigured.ts"

export const migrate = Command.make("migrate", {}, () =>
  run().pipe(
    Effect.flatMap((ran) =>
      ran.length === 0
        ? Console.log("The database is up to date.")
        : Effect.forEach(ran, ([number, name]) => Console.log(`${number} ${name}`), {
            discard: true
          })
    ),
    Effect.andThen(Feed.migrate),
    Effect.provide(Database.layer)
  )
).pipe(
  Command.withDescription(
    "Bring the database up to date, and the tables in ClickHouse; safe to repeat"
  )
)
