import { Context, Effect } from "effect"
import { type SqlError, Statement } from "effect/sql"
import type { Turn, Writing } from "./OffThread.ts"

/**
 * Several statements in one turn of `OffThread`, all of which see the database as it was at the first. They may keep
 * what they find in temporary tables, which are gone afterwards. Together they have the time of one.
 *
 * @example
 * const rows = yield* atOneMoment((sql) => Effect.andThen(sql`CREATE TEMP TABLE …`, sql`SELECT …`))
 */
export class AtOneMoment extends Context.Service<
  AtOneMoment,
  <A>(
    use: (sql: Statement.Constructor) => Effect.Effect<A, SqlError.SqlError>
  ) => Effect.Effect<A, SqlError.SqlError>
>()("server/AtOneMoment") {}

/** Makes it of what lends a reader, and the engine's beginning of a transaction that sees one moment. */
export const make =
  (on: Turn, begin: string, ...writing: Writing): AtOneMoment["Service"] =>
  (use) =>
    on((connection) => {
      const control = (text: string) => connection.executeUnprepared(text, [], undefined)
      return control(begin).pipe(
        Effect.andThen(use(Statement.make(Effect.succeed(connection), ...writing, undefined))),
        // Nothing but temporary tables was written. A reader that was stopped has no transaction any more.
        Effect.ensuring(Effect.ignore(control("ROLLBACK")))
      )
    })
