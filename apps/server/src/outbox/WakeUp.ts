import { Effect, Latch } from "effect"

/** How long a worker sleeps that nobody wakes: other processes make deliveries as well. */
const poll = "1 second"

/**
 * So long a worker waits before it looks again: what comes meanwhile it finds at once, and events that come
 * one by one do not each cost a look.
 */
const pause = "20 millis"

/** Lets a worker sleep until there may be something to do. */
export interface WakeUp {
  readonly wake: Effect.Effect<void>
  /** Does the work, and then sleeps when it says that there was none. */
  readonly sleepUnless: (work: Effect.Effect<boolean>) => Effect.Effect<void>
}

export const makeWakeUp: Effect.Effect<WakeUp> = Effect.map(Latch.make(), (latch) => ({
  wake: Effect.asVoid(latch.open),
  // Whoever wakes while the work is being done is heard afterwards.
  sleepUnless: (work) =>
    latch.close.pipe(
      Effect.andThen(work),
      Effect.flatMap((wasBusy) =>
        wasBusy ? Effect.void : Effect.raceFirst(latch.await, Effect.sleep(poll))
      ),
      Effect.andThen(Effect.sleep(pause))
    )
}))
