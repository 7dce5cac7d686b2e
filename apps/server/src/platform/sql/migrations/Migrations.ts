/**
 * Forward-only migrations. Each runs once per database, in the order of its number; processes that start
 * together on one database wait for the first of them. A migration is never edited after a release.
 */
import { Effect, Layer, Record, Schema } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { MustExist } from "../Database.ts"
import { Dialect } from "../Dialect.ts"
import { withoutTimeLimit } from "../withoutTimeLimit.ts"
import { migrations } from "./index.ts"

/** The statements that bring a database one step further, one by one. */
export type Migration = Effect.Effect<void, unknown, SqlClient.SqlClient | Dialect>

/** Migrations by name, `<number>_<what it does>`: `{ "0001_create_accounts": createAccounts }`. */
export type Migrations = Readonly<Record<string, Migration>>

/** The database was brought forward by a newer program than this one, which must leave it alone. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  unknown: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return (
      `The database has migrations that this version does not know (${this.unknown.join(", ")}). ` +
      `Start the version that made them, or a later one.`
    )
  }
}

/** There is a database, and nothing of this program in it. */
export class NetworkIsMissing extends Schema.TaggedError<NetworkIsMissing>()(
  "NetworkIsMissing",
  {}
) {
  override get message(): string {
    return "There is no network in the database of DATABASE_URL; name another one, or make one with `affnet setup`."
  }
}

const table = "migrations"

/** How often a start waits again for another process's migrations: each wait is 4 to 30 s. */
const waitsMax = 50

/** `0001_create_accounts` as the table of migrations writes it: `1_create_accounts`. */
const recordedName = (name: string): string => name.replace(/^0+(?=\d)/u, "")

/** What the program knows and what the database has must be the same, once all has run. */
const compare = Effect.fnUntraced(function* (known: Migrations) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly migration_id: number; readonly name: string }>`
    SELECT migration_id, name FROM ${sql(table)} ORDER BY migration_id`
  const applied = new Set(rows.map((row) => `${row.migration_id}_${row.name}`))
  const expected = new Set(Object.keys(known).map(recordedName))
  const unknown = [...applied].filter((name) => !expected.has(name))
  if (unknown.length > 0) return yield* new DatabaseIsNewer({ unknown })
  const skipped = [...expected].filter((name) => !applied.has(name))
  if (skipped.length > 0)
    return yield* Effect.die(new Error(`Numbered before applied ones: ${skipped.join(", ")}`))
})

/** Brings the database to what this program needs. Answers with the numbers and names it ran. */
export const migrate = Effect.fn("Migrations.migrate")(function* (known: Migrations = migrations) {
  const dialect = yield* Dialect
  const loader = Migrator.fromRecord(
    Record.map(known, (migration) =>
      Effect.provideService(withoutTimeLimit(migration), Dialect, dialect)
    )
  )
  const ran = yield* Migrator.make({})({ loader, table }).pipe(
    Effect.retry({
      times: waitsMax,
      while: (error) => SqlError.isSqlError(error) && error.isRetryable
    })
  )
  yield* compare(known)
  return ran
})

/** Commands that only read make no tables. On SQLite there would be no file. */
const exists = Effect.gen(function* () {
  const { engine } = yield* Dialect
  if (engine === "sqlite" || !(yield* MustExist)) return
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`
  if (found.length === 0) return yield* new NetworkIsMissing()
})

/** A database that is up to date before anything uses it. */
export const layer = Layer.effectDiscard(Effect.andThen(exists, migrate()))
