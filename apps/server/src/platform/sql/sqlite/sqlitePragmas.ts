/** The settings of a session that our promises rest on. Free of Effect: threads start with them as well. */

/** What a session that only reads needs. */
export const readingPragmas: ReadonlyArray<string> = [
  // A commit is on disk before it is acknowledged.
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA temp_store = MEMORY",
  "PRAGMA cache_size = -16384",
  // Longer than the log gets where it can begin anew: shrinking it, only to grow again, takes time.
  "PRAGMA journal_size_limit = 134217728",
  // Heavy writers leave checkpoints to SqliteCheckpoints.
  "PRAGMA wal_autocheckpoint = 64000"
]

/**
 * Rows of clicks, leads and their indexes end up all over the file, and each that is touched goes into the log
 * as a whole page: half of SQLite's usual 4096 bytes costs less. A file keeps the size that it began with.
 */
const pageSize = "PRAGMA page_size = 2048"

/** The switch can meet another process that is opening or closing the file. */
export const writingPragmas: ReadonlyArray<string> = [
  pageSize,
  "PRAGMA journal_mode = WAL",
  ...readingPragmas
]
