/** Opening a SQLite database with the settings that our promises rest on. */
import { Effect, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { openSession, type SqliteSession } from "./SqliteSession.ts"

/** How long opening waits for another process, and how long a statement blocks before it sleeps instead. */
const openTimeoutMillis = 5_000
const blockingTimeoutMillis = 5

const pragmas = [
  // The switch can meet another process that is opening or closing the file.
  "PRAGMA journal_mode = WAL",
  // A commit is on disk before it is acknowledged.
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA temp_store = MEMORY",
  "PRAGMA cache_size = -16384",
  "PRAGMA journal_size_limit = 67108864",
  // The checkpoints of whoever writes much are somebody else's work, see SqliteCheckpoints.
  "PRAGMA wal_autocheckpoint = 32000",
  `PRAGMA busy_timeout = ${blockingTimeoutMillis}`
]

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
        for (const pragma of options.readOnly ? pragmas.slice(1) : pragmas)
          session.database.exec(pragma)
        const mode = session.database.prepare("PRAGMA journal_mode").get()?.journal_mode
        if (mode !== "wal" && mode !== "memory")
          throw new Error("its file system does not support write-ahead logging")
        return session
      },
      catch: (cause) => openFailure(filename, cause)
    }),
    ({ database }) => Effect.sync(() => database.close())
  )
