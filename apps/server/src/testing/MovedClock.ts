import { Clock, Effect, Layer } from "effect"

/** A clock that starts at an instant in epoch milliseconds and goes on from there. */
export const startingAt = (startMillis: number) =>
  Layer.effect(
    Clock.Clock,
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      const ahead = startMillis - (yield* clock.currentTimeMillis)
      const aheadNanos = BigInt(ahead) * 1_000_000n
      return {
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ahead,
        currentTimeMillis: Effect.map(clock.currentTimeMillis, (millis) => millis + ahead),
        currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe() + aheadNanos,
        currentTimeNanos: Effect.map(clock.currentTimeNanos, (nanos) => nanos + aheadNanos),
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos,
        sleep: (duration) => clock.sleep(duration)
      }
    })
  )
