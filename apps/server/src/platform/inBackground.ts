import { type Duration, Effect, Schedule, type Scope } from "effect"
import { logFailure } from "./sql/OutageLog.ts"

/**
 * Does a piece of work again and again as long as the scope is open, each time so long after it ended. A failure
 * is logged with the message, and ends nothing.
 */
export const inBackground = <E, R>(
  work: Effect.Effect<unknown, E, R>,
  every: Duration.Input,
  message: string
): Effect.Effect<void, never, R | Scope.Scope> =>
  work.pipe(
    Effect.catchCause((cause) => logFailure(message, cause)),
    Effect.repeat(Schedule.spaced(every)),
    Effect.forkScoped,
    Effect.asVoid
  )
