import { Clock, Effect } from "effect"

const quarterMillis = 900_000

/** Longer than what a suite counts within one hour, or one day. */
const roomMillis = 180_000

/** How far ahead a clock begins: where a quarter of an hour is about to end, which may end a day as well, with the next. */
const beginning = (now: number): number => {
  const left = quarterMillis - (now % quarterMillis)
  return left < roomMillis ? left : 0
}

/** A clock that goes on by itself, and can be put ahead of the one it is made of. */
export const makeAheadClock = Effect.map(Clock.Clock, (clock) => {
  let ahead = beginning(clock.currentTimeMillisUnsafe())
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
