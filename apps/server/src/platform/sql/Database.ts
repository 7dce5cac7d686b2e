/** The database of this process: which engine, where, and whether it answers. */

import { closeSync, existsSync, openSync } from "node:fs"
import { dirname, join } from "node:path"
import {
  Clock,
  Config,
  Context,
  Deferred,
  Effect,
  Exit,
  Layer,
  Option,
  Redacted,
  Schema
} from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { DataDirectoryRefused, dataDirectory, makeDirectory } from "../DataDirectory.ts"
import type { AtOneMoment } from "./AtOneMoment.ts"
import { DatabaseDirectory } from "./DatabaseDirectory.ts"
import { Dialect } from "./Dialect.ts"
import type { OffThread } from "./OffThread.ts"
import * as PostgresClient from "./postgres/PostgresClient.ts"
import * as SqliteClient from "./sqlite/SqliteClient.ts"
import { OutsideTransaction } from "./Transaction.ts"

/** What a database gives to the rest of the server. */
export type Services = SqlClient.SqlClient | OffThread | AtOneMoment | Dialect | OutsideTransaction

/** A SQLite file, or `:memory:` for a database that ends with its layer. */
export const layerSqlite = (filename: string): Layer.Layer<Services, SqlError.SqlError> =>
  Layer.mergeAll(
    SqliteClient.layer(filename),
    Layer.succeed(Dialect)(Dialect.sqlite),
    OutsideTransaction.layer,
    Layer.succeed(DatabaseDirectory)(filename === ":memory:" ? undefined : dirname(filename))
  )

/** SQLite in memory, beginning with what another such database held. */
export const layerImage = (image: Uint8Array): Layer.Layer<Services, SqlError.SqlError> =>
  Layer.mergeAll(
    SqliteClient.layerImage(image),
    Layer.succeed(Dialect)(Dialect.sqlite),
    OutsideTransaction.layer
  )

/** A database of a PostgreSQL server. */
export const layerPostgres = (
  options: PostgresClient.PostgresOptions
): Layer.Layer<Services, SqlError.SqlError> =>
  Layer.mergeAll(
    PostgresClient.layer(options),
    Layer.succeed(Dialect)(Dialect.postgresql),
    OutsideTransaction.layer
  )

const noDataDir = (directory: string) => (cause: unknown) => {
  const refused =
    cause instanceof DataDirectoryRefused ? cause : new DataDirectoryRefused(directory, cause)
  const { message } = refused
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause, message, operation: "open" })
  })
}

/** Whether a database that is not there is a failure: commands that only read make none. */
export const MustExist = Context.Reference("server/MustExist", { defaultValue: () => false })

/** There is no file to read. */
export class DatabaseIsMissing extends Schema.TaggedError<DatabaseIsMissing>()(
  "DatabaseIsMissing",
  { directory: Schema.String }
) {
  override get message() {
    return `There is no network in ${this.directory} (DATA_DIR); name its directory, or make one with \`affnet setup\`.`
  }
}

const fileIn = (directory: string): string => join(directory, "affnet.db")

/** The database file, private to the process's user; SQLite gives its other files the same mode. */
const databaseFile = (directory: string): Effect.Effect<string, SqlError.SqlError> =>
  Effect.try({
    try: () => {
      makeDirectory(directory)
      const file = fileIn(directory)
      closeSync(openSync(file, "a", 0o600))
      return file
    },
    catch: noDataDir(directory)
  })

/** Scans take a connection of their own, so one alone would leave none for the rest. */
const ConnectionsMax = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 2, maximum: 1000 })
)

const configuration = Config.all({
  url: Config.option(Config.Redacted("DATABASE_URL")),
  connectionsMax: Config.schema(ConnectionsMax, "DATABASE_CONNECTIONS_MAX").pipe(
    Config.withDefault(10)
  ),
  directory: dataDirectory
})

/**
 * The configured database: PostgreSQL when `DATABASE_URL` is set (with at most `DATABASE_CONNECTIONS_MAX`
 * connections), SQLite in `DATA_DIR` otherwise.
 */
export const layer: Layer.Layer<
  Services,
  SqlError.SqlError | Config.ConfigError | DatabaseIsMissing
> = Layer.unwrap(
  Effect.gen(function* () {
    const { connectionsMax, directory, url } = yield* configuration
    const given = Option.filter(url, (value) => Redacted.value(value) !== "")
    if (Option.isSome(given)) return layerPostgres({ url: given.value, connectionsMax })
    if ((yield* MustExist) && !existsSync(fileIn(directory))) {
      return yield* new DatabaseIsMissing({ directory })
    }
    return layerSqlite(yield* databaseFile(directory))
  })
)

/** Succeeds when the database answers. */
export const ping: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> = Effect.asVoid(
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1`)
)

/** A ping of SQLite takes a writer's turn, and is public: one a second is enough. */
const sqlitePingMillis = 1_000

const pingOf = (sql: SqlClient.SqlClient, { engine }: Dialect["Service"]) => {
  const one = sql`SELECT 1`
  const [question, lifeMillis] =
    engine === "sqlite" ? [sql.withTransaction(one), sqlitePingMillis] : [one, 0]
  let answeredAt = Number.NEGATIVE_INFINITY
  let asked: Deferred.Deferred<void, SqlError.SqlError> | undefined

  const ask = Effect.gen(function* () {
    const told = yield* Deferred.make<void, SqlError.SqlError>()
    asked = told
    // It goes on when its first caller is interrupted.
    yield* Effect.forkDetach(
      Effect.flatMap(Effect.exit(question), (exit) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          asked = undefined
          if (Exit.isSuccess(exit)) answeredAt = now
          return Deferred.done(told, Exit.asVoid(exit))
        })
      )
    )
    return told
  })

  return Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const age = now - answeredAt
    if (age >= 0 && age < lifeMillis) return Effect.void
    return Effect.flatMap(asked === undefined ? ask : Effect.succeed(asked), Deferred.await)
  })
}

/**
 * Succeeds when the database answers and takes writes: on SQLite another process may hold the file. Concurrent
 * callers share one ping.
 */
export const makePing = Effect.map(
  Effect.all({ sql: SqlClient.SqlClient, dialect: Dialect }),
  ({ dialect, sql }) => pingOf(sql, dialect)
)
