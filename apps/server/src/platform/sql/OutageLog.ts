import { type Cause, Clock, Context, Effect } from "effect"
import { isOutageCause } from "./Outage.ts"

const intervalMillis = 1_000

/** Lets one line through in a second, and counts what it holds back. */
const makeGate = () => {
  let writtenAt = Number.NEGATIVE_INFINITY
  let heldBack = 0
  /** The number of suppressed lines since the last one; `undefined` when this one is suppressed as well. */
  return (now: number): number | undefined => {
    const isEarly = now >= writtenAt && now - writtenAt < intervalMillis
    if (isEarly) {
      heldBack += 1
      return undefined
    }
    const before = heldBack
    writtenAt = now
    heldBack = 0
    return before
  }
}

/** What all of a process share: a database that is out of order fails everything that is tried. */
export const OutageGate = Context.Reference("server/OutageGate", { defaultValue: makeGate })

/** Logs that the database or the disk did not serve: one line a second, whatever asked for it. */
export const logOutage = (message: string, failure: unknown): Effect.Effect<void> =>
  Effect.gen(function* () {
    const held_back = (yield* OutageGate)(yield* Clock.currentTimeMillis)
    if (held_back === undefined) return
    yield* Effect.annotateLogs(
      Effect.logError(message, failure),
      held_back === 0 ? {} : { held_back }
    )
  })

/** Logs a failure; those of an outage as one line a second. */
export const logFailure = (message: string, cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  isOutageCause(cause) ? logOutage(message, cause) : Effect.logError(message, cause)
