import { Effect, Latch } from "effect"

/** The longest sleep of a worker: other processes create deliveries as well. */
const poll = "1 second"

/**
 * The pause before a worker looks again. It collects events that come one by one, so that each does not cost a
 * query.
 */
const pause = "20 millis"

/** The same when places ran out: then more waits, and every place that becomes free is missed. */
const shortPause = "1 milli"

/** The result of a look: nothing, something, or more than the slots. */
export type Found = "nothing" | "something" | "more"

/** Lets a worker sleep until there may be something to do. */
export interface WakeUp {
  readonly wake: Effect.Effect<void>
  /** Does the work, and then sleeps for as long as follows from what it found. */
  readonly sleepAfter: <R>(work: Effect.Effect<Found, never, R>) => Effect.Effect<void, never, R>
}

export const makeWakeUp: Effect.Effect<WakeUp> = Effect.map(Latch.make(), (latch) => ({
  wake: Effect.asVoid(latch.open),
  // A wake-up during the work counts afterwards.
  sleepAfter: (work) =>
    latch.close.pipe(
      Effect.andThen(work),
      Effect.tap((found) =>
        found === "something" ? Effect.void : Effect.raceFirst(latch.await, Effect.sleep(poll))
      ),
      Effect.flatMap((found) => Effect.sleep(found === "more" ? shortPause : pause))
    )
}))
