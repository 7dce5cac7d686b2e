import { type Cause, Effect, Schedule } from "effect"
import { SqlError } from "effect/sql"

/** Whether a failure means that the database could not answer now, and may answer soon. */
export const isOutage = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) && failure.isRetryable

/** The same of all that went wrong at once. */
export const isOutageCause = (cause: Cause.Cause<never>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && isOutage(reason.defect))

/**
 * Tries what is found out already, and must not be lost, again while the database does not answer: six times,
 * which is half a minute when each of them waits for a connection. Has to be safe to repeat.
 */
export const outlastingOutage = <A, R>(
  work: Effect.Effect<A, never, R>
): Effect.Effect<A, never, R> => {
  const tried = Effect.catchCauseIf(work, isOutageCause, (cause) => Effect.fail(cause))
  const retried = Effect.retry(tried, { schedule: Schedule.spaced("1 second"), times: 5 })
  return Effect.catch(retried, (cause) => Effect.failCause(cause))
}
