import { Clock, Context, Duration, Effect, Random, Result } from "effect"
import { Headers, type HttpClientError, type HttpClientResponse } from "effect/http"

/** When a request is sent again, and after how long (spec, Retry guidance). */

/** How often a request that may be repeated is sent in all; 1 = never again. Default: 5. */
export const MaxAttempts = Context.Reference<number>("client/MaxAttempts", {
  defaultValue: () => 5
})

type Outcome = Result.Result<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>

const firstPauseMillis = 1000
const maxPauseMillis = 60_000
const maxJitter = 0.25

/** 1 s, 2 s, 4 s … 60 s. */
const backoffMillis = (attempt: number): number =>
  Math.min(firstPauseMillis * 2 ** (attempt - 1), maxPauseMillis)

/** What the `Retry-After` header asks for; a header that can't be read asks for nothing. */
const retryAfterMillis = (
  response: HttpClientResponse.HttpClientResponse,
  nowMillis: number
): number | undefined =>
  Headers.parseRetryAfter(response.headers["retry-after"] ?? "").pipe(
    Result.map((wait) => Duration.toMillis(Headers.retryAfterDelay(wait, nowMillis))),
    Result.getOrUndefined
  )

/** The least time until the next attempt; undefined when there is to be none. */
const pauseMillis = (outcome: Outcome, attempt: number, nowMillis: number): number | undefined => {
  const backoff = backoffMillis(attempt)
  if (Result.isFailure(outcome)) {
    return outcome.failure.reason._tag === "TransportError" ? backoff : undefined
  }
  const { status } = outcome.success
  const serverError = status >= 500 && status <= 599
  if (!serverError && status !== 429) return undefined
  const wanted = retryAfterMillis(outcome.success, nowMillis)
  // Too many requests say when to come back; if they don't, nobody knows.
  if (wanted === undefined) return serverError ? backoff : undefined
  // To come back sooner would be rude, to wait for longer is the caller's decision.
  return wanted > maxPauseMillis ? undefined : Math.max(wanted, backoff)
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
    const pause = attempt < attempts ? pauseMillis(outcome, attempt, now) : undefined
    if (pause === undefined) return yield* Effect.fromResult(outcome)
    yield* Effect.sleep(pause * (1 + maxJitter * (yield* Random.next)))
  }
})
