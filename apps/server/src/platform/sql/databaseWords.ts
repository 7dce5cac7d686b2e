import { SqlError } from "effect/sql"

/** What failed, and the database's own words for it, such as `permission denied for schema public`. */
export const databaseWords = (error: Error): string => {
  const { message } = error
  if (!SqlError.isSqlError(error)) return message
  const { cause } = error.reason
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message} (${cause.message})`
    : message
}
