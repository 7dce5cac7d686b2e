/** When a request is sent again, and after how long. Both clients keep to it. */

/** The most attempts of a repeatable request, unless the caller says otherwise. */
export const defaultAttempts = 5

const firstPauseMillis = 1000
const maxPauseMillis = 60_000
const maxJitter = 0.25

/** 1 s, 2 s, 4 s … 60 s. */
const backoffMillis = (attempt: number): number =>
  Math.min(firstPauseMillis * 2 ** (attempt - 1), maxPauseMillis)

const isServerError = (status: number): boolean => status >= 500 && status <= 599

/** How an attempt ended: with an answer, or without a whole one. */
export interface Ending {
  /** Undefined when no whole answer came. */
  readonly status: number | undefined
  /** What `Retry-After` asks for; undefined when it asks for nothing that can be understood. */
  readonly retryAfterMillis: number | undefined
}

/** The least time until the next attempt; undefined when there is to be none. */
export const pauseMillis = (
  { retryAfterMillis, status }: Ending,
  attempt: number
): number | undefined => {
  const backoff = backoffMillis(attempt)
  if (status === undefined) return backoff
  if (!isServerError(status) && status !== 429) return undefined
  // A 429 says when to come back; without that, the time is unknown.
  if (retryAfterMillis === undefined) return status === 429 ? undefined : backoff
  // To come back sooner would be rude, to wait for longer is the caller's decision.
  return retryAfterMillis > maxPauseMillis ? undefined : Math.max(retryAfterMillis, backoff)
}

/** The pause with up to a quarter more; `chance` lies between 0 and 1. */
export const jittered = (pause: number, chance: number): number => pause * (1 + maxJitter * chance)
