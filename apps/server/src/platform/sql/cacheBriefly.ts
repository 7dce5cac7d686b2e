import { Clock, Effect } from "effect"
import { makeRecentlyUsed } from "../recentlyUsed.ts"

/** How long a value is used. */
const lifeMillis = 1_000

/** The most cached values, unless they are large. */
const usualMax = 10_000

interface Entry<A> {
  readonly value: A
  readonly readAt: number
}

/**
 * Caches the result of a read for a second, for reads that come with almost every event: every process sees a
 * change within that second. Not for decisions between concurrent requests.
 */
export const cacheBriefly = <K, A>(
  read: (key: K) => Effect.Effect<A>,
  textOf: (key: K) => string,
  max = usualMax
): ((key: K) => Effect.Effect<A>) => {
  const entries = makeRecentlyUsed<string, Entry<A>>(max)
  return (key) =>
    Clock.clockWith((clock) => {
      const text = textOf(key)
      const now = clock.currentTimeMillisUnsafe()
      const known = entries.get(text)
      const age = known === undefined ? lifeMillis : now - known.readAt
      if (known !== undefined && age >= 0 && age < lifeMillis) return Effect.succeed(known.value)
      return Effect.tap(read(key), (value) =>
        Effect.sync(() => entries.set(text, { value, readAt: now }))
      )
    })
}
