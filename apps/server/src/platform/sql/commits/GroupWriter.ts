import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Dialect } from "../Dialect.ts"
import type { SqliteSession } from "../sqlite/SqliteSession.ts"

/** How groups of rows of one kind are written, and what that returns. */
export interface GroupKind<Group, Told = void> {
  /** The module that exports `write`. Threads import it, so it should not need Effect. */
  readonly module: string
  /** Writes a group, inside a transaction. Throws what SQLite throws. */
  readonly write: (session: SqliteSession, group: Group) => Told
}

/** Writes a group: as a part of the transaction that is open, or in one of its own. */
export type GroupWriter = <Group, Told>(
  kind: GroupKind<Group, Told>,
  group: Group
) => Effect.Effect<Told, SqlError.SqlError>

/** The group writer of each SQLite client. */
const writers = new WeakMap<SqlClient.SqlClient, GroupWriter>()

export const register = (sql: SqlClient.SqlClient, writer: GroupWriter): void => {
  writers.set(sql, writer)
}

/**
 * Writes rows of SQLite in bulk: groups outside a transaction are written by a thread, while this one continues.
 */
export const groupWriterOf = (sql: SqlClient.SqlClient): GroupWriter => {
  const writer = writers.get(sql)
  return writer ?? (() => Effect.die(new Error("Only a client of SQLite writes groups")))
}

/**
 * How groups are stored, and how many of them concurrently. SQLite has one writer, a thread. On PostgreSQL each
 * statement is a round trip, and commits run side by side.
 */
export const groupStore = <ByThread, AtOnce>(
  { engine }: Dialect["Service"],
  ways: { readonly byThread: ByThread; readonly atOnce: AtOnce }
) => (engine === "sqlite" ? { lanes: 1, store: ways.byThread } : { lanes: 2, store: ways.atOnce })
