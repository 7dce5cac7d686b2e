import { Clock, Context, Effect, Random, Result } from "effect"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import { retryAfterMillis } from "../RetryAfter.ts"
import { defaultAttempts, jittered, pauseMillis } from "../RetryRule.ts"

/** When a request is sent again, and after how long. */

/** The most attempts of a repeatable request; 1 = no retry. Default: 5. */
export const MaxAttempts = Context.Reference<number>("client/MaxAttempts", {
  defaultValue: () => defaultAttempts
})

type Outcome = Result.Result<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>

/** The least time until the next attempt; undefined when there is to be none. */
const pauseAfter = (outcome: Outcome, attempt: number, nowMillis: number): number | undefined => {
  if (Result.isFailure(outcome)) {
    const isBroken = outcome.failure.reason._tag === "TransportError"
    return isBroken
      ? pauseMillis({ status: undefined, retryAfterMillis: undefined }, attempt)
      : undefined
  }
  const { headers, status } = outcome.success
  const wanted = retryAfterMillis(headers["retry-after"] ?? null, nowMillis)
  return pauseMillis({ status, retryAfterMillis: wanted }, attempt)
}

/**
 * Sends until an answer is neither a server error nor too many requests, or the attempts are used
 * up; then the last answer or error stands. Only for requests that may be repeated.
 */
export const withRetries = Effect.fnUntraced(function* <R>(
  send: Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError, R>
) {
  const attempts = yield* MaxAttempts
  for (let attempt = 1; ; attempt++) {
    const outcome = yield* Effect.result(send)
    const now = yield* Clock.currentTimeMillis
    const pause = attempt < attempts ? pauseAfter(outcome, attempt, now) : undefined
    if (pause === undefined) return yield* Effect.fromResult(outcome)
    yield* Effect.sleep(jittered(pause, yield* Random.next))
  }
})
