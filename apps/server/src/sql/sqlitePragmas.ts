/** The settings of a session that our promises rest on. Free of Effect: threads start with them as well. */

/** What a session that only reads needs. */
export const readingPragmas: ReadonlyArray<string> = [
  // A commit is on disk before it is acknowledged.
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA temp_store = MEMORY",
  "PRAGMA cache_size = -16384",
  "PRAGMA journal_size_limit = 67108864",
  // The checkpoints of whoever writes much are somebody else's work, see SqliteCheckpoints.
  "PRAGMA wal_autocheckpoint = 32000"
]

/** The switch can meet another process that is opening or closing the file. */
export const writingPragmas: ReadonlyArray<string> = [
  "PRAGMA journal_mode = WAL",
  ...readingPragmas
]
