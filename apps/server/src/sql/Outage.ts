import { SqlError } from "effect/sql"

/** Whether a failure means that the database could not answer now, and may answer soon. */
export const isOutage = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) && failure.isRetryable
