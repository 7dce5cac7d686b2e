import { type Cause, Effect } from "effect"
import { SqlError } from "effect/sql"

/** Whether a failure means that the database could not answer now, and may answer soon. */
export const isOutage = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) && failure.isRetryable

/** The same of all that went wrong at once. */
export const isOutageCause = (cause: Cause.Cause<never>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && isOutage(reason.defect))

/** So often, a second apart: half a minute when each of them waits for a connection. */
const retries = 5

/**
 * Tries what is found out already, and must not be lost, again while the database does not answer. Has to be
 * safe to repeat.
 */
export const outlastingOutage = <A, R>(
  work: Effect.Effect<A, never, R>,
  left = retries
): Effect.Effect<A, never, R> =>
  Effect.catchCauseIf(work, isOutageCause, (cause) =>
    left === 0
      ? Effect.failCause(cause)
      : Effect.delay(outlastingOutage(work, left - 1), "1 second")
  )
