import { Effect, Random } from "effect"

const acceptable = /^[A-Za-z0-9_-]{1,128}$/

/**
 * Makes the ids of requests: the caller's own when it can stand in logs and headers, else a new one.
 * A new id is a random name for this process and a running number, which costs nothing per request.
 */
export const makeRequestIds = Effect.gen(function* () {
  const digits = yield* Effect.replicateEffect(Random.nextIntBetween(0, 35), 16)
  const process = digits.map((digit) => digit.toString(36)).join("")
  let count = 0
  return (header: string | undefined): string =>
    header !== undefined && acceptable.test(header) ? header : `${process}-${++count}`
})
