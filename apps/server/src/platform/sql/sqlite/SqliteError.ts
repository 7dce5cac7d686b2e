/** Errors of `node:sqlite`, classified like those of PostgreSQL. */

import type { DatabaseSync } from "node:sqlite"
import { Predicate } from "effect"
import { SqlError } from "effect/sql"

const errorCode = (cause: unknown): number =>
  Predicate.hasProperty(cause, "errcode") && typeof cause.errcode === "number" ? cause.errcode : 0

/** Another process holds the lock that the statement needs. */
export const isBusy = (cause: unknown): boolean => (errorCode(cause) & 0xff) === 5

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const findUniqueIndex = `
  SELECT list.name FROM pragma_index_list(?) AS list
  WHERE list."unique" = 1 AND list.origin = 'c' AND (
    SELECT group_concat(info.name, ', ') FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno) AS info
  ) = ?`

/**
 * SQLite names the columns of a violated constraint, PostgreSQL its index. The index is looked up, so
 * that a caller compares with one name on both: the index's own, `<table>_pkey`, or, for a constraint
 * written in the table, `<table>_<columns>_key`.
 */
const constraintName = (
  database: DatabaseSync | undefined,
  code: number,
  message: string
): string => {
  const index = /index '(.+)'$/u.exec(message)?.[1]
  if (index !== undefined) return index
  const columns = message.slice(message.indexOf(": ") + 2).split(", ")
  const table = columns[0]?.split(".")[0] ?? ""
  if (code === 1555 || code === 2579) return `${table}_pkey`
  const names = columns.map((column) => column.slice(table.length + 1))
  const row = database?.prepare(findUniqueIndex).get(table, names.join(", "))
  return typeof row?.name === "string" ? row.name : `${table}_${names.join("_")}_key`
}

/**
 * The failed statement's `SqlError`. Numbers are SQLite's result codes (sqlite.org/rescode.html); 1 is
 * "SQL logic error", which while preparing means text that cannot be compiled.
 */
export const toSqlError = (
  cause: unknown,
  operation: "prepare" | "execute",
  database?: DatabaseSync
): SqlError.SqlError => {
  const message = messageOf(cause)
  const props = { cause, message, operation }
  const code = errorCode(cause)
  const reason = () => {
    switch (code) {
      case 1555:
      case 2067:
      case 2579:
        return new SqlError.UniqueViolation({
          ...props,
          constraint: constraintName(database, code, message)
        })
    }
    switch (code & 0xff) {
      case 1:
        return operation === "prepare"
          ? new SqlError.SqlSyntaxError(props)
          : new SqlError.UnknownError(props)
      case 3:
        return new SqlError.AuthorizationError(props)
      case 5:
      case 6:
        return new SqlError.LockTimeoutError(props)
      // A disk that is read-only, broken or full, and a file that cannot be opened: mended, it serves again.
      case 8:
      case 10:
      case 13:
      case 14:
        return new SqlError.ConnectionError(props)
      case 19:
        return new SqlError.ConstraintError(props)
      default:
        return new SqlError.UnknownError(props)
    }
  }
  return new SqlError.SqlError({ reason: reason() })
}
