import { type Cause, Effect, PlatformError, Predicate } from "effect"
import { SqlError } from "effect/sql"

/** Full, over its quota, read-only or broken. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG"])

const codeOf = (cause: unknown): unknown =>
  Predicate.hasProperty(cause, "code") ? cause.code : undefined

/** Whether a file could not be written or read because its disk does not serve. */
const isDiskFailure = (failure: unknown): boolean =>
  failure instanceof PlatformError.PlatformError && codes.has(codeOf(failure.reason.cause))

const contention: ReadonlySet<string> = new Set([
  "LockTimeoutError",
  "DeadlockError",
  "SerializationError"
])

/** Whether a failure means that the database or the disk could not serve now, and may serve soon. */
export const isOutage = (failure: unknown): boolean =>
  (SqlError.isSqlError(failure) && failure.isRetryable) || isDiskFailure(failure)

/** The same for a cause with several failures. */
export const isOutageCause = <E>(cause: Cause.Cause<E>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && isOutage(reason.defect))

/** Whether writers were only in each other's way. */
export const isContentionCause = <E>(cause: Cause.Cause<E>): boolean =>
  cause.reasons.some(
    (reason) =>
      reason._tag === "Die" &&
      SqlError.isSqlError(reason.defect) &&
      contention.has(reason.defect.reason._tag)
  )

/** The number of retries, a second apart: half a minute when each of them waits for a connection. */
const retries = 5

/** Retries work that must not be lost while the database is unavailable. It has to be safe to repeat. */
export const outlastingOutage = <A, R>(
  work: Effect.Effect<A, never, R>,
  left = retries
): Effect.Effect<A, never, R> =>
  Effect.catchCauseIf(work, isOutageCause, (cause) =>
    left === 0
      ? Effect.failCause(cause)
      : Effect.delay(outlastingOutage(work, left - 1), "1 second")
  )
