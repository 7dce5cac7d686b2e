import { Clock, Effect } from "effect"

/** A clock that goes on by itself, and can be put ahead of the one it is made of. */
export const makeAheadClock = Effect.map(Clock.Clock, (clock) => {
  let ahead = 0
  const aheadNanos = () => BigInt(ahead) * 1_000_000n
  return {
    clock: Clock.Clock.of({
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ahead,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (millis) => millis + ahead),
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe() + aheadNanos(),
      currentTimeNanos: Effect.map(clock.currentTimeNanos, (nanos) => nanos + aheadNanos()),
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    }),
    pass: (millis: number) =>
      Effect.sync(() => {
        ahead += millis
      })
  }
})
