import { Effect, Latch } from "effect"

/** How long a worker sleeps that nobody wakes: other processes make deliveries as well. */
const poll = "1 second"

/**
 * So long a worker waits before it looks again: what comes meanwhile it finds at once, and events that come
 * one by one do not each cost a look.
 */
const pause = "20 millis"

/** The same when places ran out: then more waits, and every place that becomes free is missed. */
const shortPause = "1 milli"

/** What a look found: nothing to do, something, or so much that places ran out. */
export type Found = "nothing" | "something" | "more"

/** Lets a worker sleep until there may be something to do. */
export interface WakeUp {
  readonly wake: Effect.Effect<void>
  /** Does the work, and then sleeps for as long as follows from what it found. */
  readonly sleepAfter: <R>(work: Effect.Effect<Found, never, R>) => Effect.Effect<void, never, R>
}

export const makeWakeUp: Effect.Effect<WakeUp> = Effect.map(Latch.make(), (latch) => ({
  wake: Effect.asVoid(latch.open),
  // Whoever wakes while the work is being done is heard afterwards.
  sleepAfter: (work) =>
    latch.close.pipe(
      Effect.andThen(work),
      Effect.tap((found) =>
        found === "something" ? Effect.void : Effect.raceFirst(latch.await, Effect.sleep(poll))
      ),
      Effect.flatMap((found) => Effect.sleep(found === "more" ? shortPause : pause))
    )
}))
