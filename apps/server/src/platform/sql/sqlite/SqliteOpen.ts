/** Opening a SQLite database with the settings that our promises rest on. */
import { Effect, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { openSession, type SqliteSession } from "./SqliteSession.ts"
import { readingPragmas, writingPragmas } from "./sqlitePragmas.ts"

/** How long opening waits for another process, and how long a statement blocks before it sleeps instead. */
const openTimeoutMillis = 5_000
const blockingTimeoutMillis = 5

const busyTimeout = `PRAGMA busy_timeout = ${blockingTimeoutMillis}`

const openFailure = (filename: string, cause: unknown) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause,
      operation: "open",
      message: `Cannot open the SQLite database ${filename}: ${cause instanceof Error ? cause.message : String(cause)}`
    })
  })

/** A session that closes with its scope. */
export const open = (
  filename: string,
  options: { readonly readOnly: boolean }
): Effect.Effect<SqliteSession, SqlError.SqlError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const session = openSession(filename, { ...options, lockTimeoutMillis: openTimeoutMillis })
        const pragmas = options.readOnly ? readingPragmas : writingPragmas
        for (const pragma of [...pragmas, busyTimeout]) session.database.exec(pragma)
        const mode = session.database.prepare("PRAGMA journal_mode").get()?.journal_mode
        if (mode !== "wal" && mode !== "memory")
          throw new Error("its file system does not support write-ahead logging")
        return session
      },
      catch: (cause) => openFailure(filename, cause)
    }),
    ({ database }) => Effect.sync(() => database.close())
  )
