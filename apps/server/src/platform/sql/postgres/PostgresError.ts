/** Errors of PostgreSQL, without what must not leave the process in a log. */
import { Redacted } from "effect"
import { SqlError } from "effect/sql"

/** Fields of an error report in which the server quotes values of rows and parameters. */
const quoting = ["detail", "hint", "where", "internalQuery"]

const codeOf = (cause: Error): string => ("code" in cause ? String(cause.code) : "")

/**
 * Takes quoted values out of an error. A data exception (class 22 of the SQLSTATE codes) quotes the
 * value in its very message, so there the code stands alone.
 */
const removeValues = (cause: Error): void => {
  for (const field of quoting) Reflect.deleteProperty(cause, field)
  if (!codeOf(cause).startsWith("22")) return
  cause.message = `Data exception ${codeOf(cause)}`
  Reflect.deleteProperty(cause, "stack")
}

/** A table got another column while a transaction used a statement prepared before: it may try again. */
const isOutdatedPlan = (cause: Error): boolean =>
  codeOf(cause) === "0A000" && "routine" in cause && cause.routine === "RevalidateCachedQuery"

/**
 * The server cannot serve now: no room on its disk, in its memory or among its connections (class 53), it stops or
 * starts (57P01 to 57P03), its disk fails (58030), or it is a standby, or was made read-only (25006).
 */
const outOfOrder = /^(?:53...|57P0[123]|58030|25006)$/u

/** The failure of a statement as the rest of the server may see, classify and log it. */
export const toSqlError = (error: SqlError.SqlError): SqlError.SqlError => {
  const { cause } = error.reason
  if (!(cause instanceof Error)) return error
  removeValues(cause)
  const props = { cause, message: cause.message, operation: "query" }
  if (outOfOrder.test(codeOf(cause))) {
    return new SqlError.SqlError({ reason: new SqlError.ConnectionError(props) })
  }
  if (!isOutdatedPlan(cause)) return error
  return new SqlError.SqlError({ reason: new SqlError.SerializationError(props) })
}

/**
 * The failure to get a connection while serving. Whatever the reason, be it that the database takes no
 * connections or a password that was changed, nothing was asked yet and asking again may succeed.
 */
export const outOfReach = (error: SqlError.SqlError): SqlError.SqlError => {
  if (error.isRetryable) return error
  const { message } = error
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: error.reason.cause,
      message,
      operation: "connect"
    })
  })
}

/** Where a connection URL leads, without user and password. */
export const address = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "an address that cannot be read" : `${parsed.host}${parsed.pathname}`
}

/** What a refused connection says: the system's or the server's code, and the server's words. */
const why = (cause: unknown): string => {
  if (!(cause instanceof Error) || !("code" in cause)) return ""
  return "severity" in cause
    ? ` (${String(cause.code)}: ${cause.message})`
    : ` (${String(cause.code)})`
}

/** The failure to connect. Its cause is not passed on, since that of an invalid URL quotes the URL. */
export const unreachable = (where: string, error: SqlError.SqlError): SqlError.SqlError => {
  const message = `Cannot use PostgreSQL at ${where}: ${error.message}${why(error.reason.cause)}. Check DATABASE_URL.`
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(message),
      message,
      operation: "connect"
    })
  })
}
