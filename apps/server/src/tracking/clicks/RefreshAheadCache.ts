import { Effect, Fiber } from "effect"
import { makeRecentlyUsed } from "../../platform/recentlyUsed.ts"

/** A value, and when its read began. */
interface Entry<V> {
  readonly value: V
  readonly readAt: number
}

/** A read that is not over. */
interface Reading<V> {
  readonly fiber: Fiber.Fiber<V>
  readonly readAt: number
}

/** A cache whose values are read again when they are too old, and ahead of time while they are in use. */
export interface RefreshAheadCache<K, V> {
  /** The value when it is young enough. */
  readonly peek: (key: K, now: number) => Entry<V> | undefined
  /** The value when it is young enough, and otherwise read once for all concurrent callers. */
  readonly read: (key: K) => Effect.Effect<V>
}

/** The part of its life after which a value is read again: late, since each read costs as much as some clicks. */
const refreshedFrom = 0.75

/**
 * Caches at most `max` values for `lifeMillis` each. In the last quarter of its life, the first use of a
 * value reads it again in the background, so that values in constant use are always cached.
 */
export const makeRefreshAheadCache = Effect.fnUntraced(function* <K extends {}, V>(options: {
  readonly max: number
  readonly lifeMillis: number
  readonly now: () => number
  readonly query: (key: K) => Effect.Effect<V>
}) {
  const { lifeMillis, max, now, query } = options
  const run = Effect.runForkWith(yield* Effect.context<never>())
  const entries = makeRecentlyUsed<K, Entry<V>>(max)
  const underWay = new Map<K, Reading<V>>()

  const isYoung = ({ readAt }: { readonly readAt: number }, at: number): boolean =>
    at >= readAt && at - readAt < lifeMillis

  const start = (key: K): Fiber.Fiber<V> => {
    const readAt = now()
    const store = (value: V) => {
      const { readAt: storedAt = 0 } = entries.get(key) ?? {}
      const isOvertaken = readAt < storedAt && storedAt <= now()
      if (!isOvertaken) entries.set(key, { value, readAt })
    }
    const forget = () => {
      if (underWay.get(key)?.readAt === readAt) underWay.delete(key)
    }
    const fiber = run(
      query(key).pipe(
        Effect.tap((value) => Effect.sync(() => store(value))),
        Effect.ensuring(Effect.sync(forget))
      )
    )
    // A query that needed no waiting is over already.
    if (fiber.pollUnsafe() === undefined) underWay.set(key, { fiber, readAt })
    return fiber
  }
  /** A slow read may have seen what is too old by now: it is for those who came before. */
  const shared = (key: K, at: number): Fiber.Fiber<V> => {
    const reading = underWay.get(key)
    return reading !== undefined && isYoung(reading, at) ? reading.fiber : start(key)
  }

  const peek = (key: K, at: number): Entry<V> | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || !isYoung(entry, at)) return undefined
    if (at - entry.readAt >= lifeMillis * refreshedFrom) shared(key, at)
    return entry
  }

  return {
    peek,
    read: (key) =>
      Effect.suspend(() => {
        const at = now()
        const entry = peek(key, at)
        return entry === undefined ? Fiber.join(shared(key, at)) : Effect.succeed(entry.value)
      })
  } satisfies RefreshAheadCache<K, V>
})
