import { Clock, Context, Data, Duration, Effect } from "effect"

/** Whoever waits longer for ClickHouse is better off with the database. Tests wait less. */
export const PatienceLimit = Context.Reference<Duration.Input>("server/ClickHousePatience", {
  defaultValue: () => "10 seconds"
})

/** One that hangs is left alone for so long, so that others need not wait for it as well. */
export const rest = Duration.seconds(30)

/** ClickHouse did not answer in time. */
export class NoPatienceLeft extends Data.TaggedError("NoPatienceLeft") {}

/** The patience of those who can do without ClickHouse: one waits for it, and the others learn from that. */
export const makePatience = Effect.gen(function* () {
  const limit = yield* PatienceLimit
  let overUntil = Number.NEGATIVE_INFINITY
  const lose = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    overUntil = now + Duration.toMillis(rest)
    return new NoPatienceLeft()
  })
  return {
    /** Whether somebody has just waited in vain. */
    isOver: Effect.map(Clock.currentTimeMillis, (now) => now < overUntil),
    /** Waits for an answer as long as it takes at most. */
    waitFor: <A, E, R>(answer: Effect.Effect<A, E, R>) =>
      Effect.timeoutOrElse(answer, { duration: limit, orElse: () => lose })
  }
})
