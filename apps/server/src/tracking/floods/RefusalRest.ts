import type { ServerResponse } from "node:http"
import { Context, Duration, Effect, Random } from "effect"

/** How long a request beyond the limit waits for its answer, on average. Tests have less. */
export const RefusalRest = Context.Reference<Duration.Duration>("server/RefusalRest", {
  defaultValue: () => Duration.seconds(1)
})

/** Answers that wait at once, some 10 KB each; any more are sent immediately. */
const restingMax = 2_048

/**
 * Sends refusals late: a sender that waits for its answer sends no faster than it is refused, so each of its
 * connections costs about one request a second, whatever it is capable of. Waits differ, or connections that were
 * refused together would come back together.
 */
export const makeRests = Effect.gen(function* () {
  const millis = Duration.toMillis(yield* RefusalRest)
  const random = yield* Random.Random
  const run = Effect.runForkWith(yield* Effect.context<never>())
  let resting = 0
  return (response: ServerResponse, refuse: () => void): void => {
    if (millis === 0 || resting >= restingMax) {
      refuse()
      return
    }
    resting += 1
    const answer = Effect.sync(() => {
      resting -= 1
      if (!response.destroyed) refuse()
    })
    run(Effect.delay(answer, millis * (random.nextDoubleUnsafe() + 0.5)))
  }
})
