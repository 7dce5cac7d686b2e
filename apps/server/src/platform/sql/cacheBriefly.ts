import { Clock, Effect } from "effect"
import { makeRecentlyUsed } from "../recentlyUsed.ts"

/** How long a value is used, and for how much longer while one caller reads it anew. */
const lifeMillis = 1_000

/** The most cached values, unless they are large. */
const usualMax = 10_000

interface Entry<A> {
  readonly value: A
  readonly readAt: number
  /** Whether a caller reads it anew. */
  isRefreshed: boolean
}

/**
 * Caches the result of a read for a second, for reads that come with almost every event: every process sees a
 * change within that second, or within two when a read takes long. One caller reads a value anew, and no other waits
 * for it: they would all read the same at once, or, in a transaction, hold a connection that the read needs.
 * Not for decisions between concurrent requests.
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
      if (known !== undefined) {
        const age = now - known.readAt
        const life = known.isRefreshed ? 2 * lifeMillis : lifeMillis
        if (age >= 0 && age < life) return Effect.succeed(known.value)
        known.isRefreshed = true
      }
      return Effect.tap(read(key), (value) =>
        Effect.sync(() => entries.set(text, { value, readAt: now, isRefreshed: false }))
      )
    })
}
