import { Duration, Effect, Semaphore } from "effect"

/** A limit to the calls that are open to one of many: to a host, to a vendor. */
export interface Limit<Caller, K> {
  readonly add: (caller: Caller, by: 1 | -1) => void
  /** Those that have no room. */
  readonly full: () => ReadonlyArray<K>
  readonly hasRoom: (caller: Caller) => boolean
}

/** Limits the calls that are open to each of them. */
export const limitBy = <Caller, K>(
  limit: number,
  keyOf: (caller: Caller) => K
): Limit<Caller, K> => {
  const counts = new Map<K, number>()
  return {
    add: (caller, by) => {
      const key = keyOf(caller)
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
    full: () => [...counts].filter(([, count]) => count >= limit).map(([key]) => key),
    hasRoom: (caller) => (counts.get(keyOf(caller)) ?? 0) < limit
  }
}

/**
 * Calls that begin before a slot is free, so that no slot waits for a lease. After a crash they are left behind,
 * though no byte of them was sent.
 */
const aheadMax = 16

/** With calls begun ahead, a lease waits for this many: a lease of one costs nearly as much. */
const leasedMin = 8

/** Only where places come free as quickly as this is anything begun ahead of them. */
const quick = Duration.millis(250)

/** The calls that a worker has begun, and its slots for concurrent ones. */
export const makeSlots = <Caller>(limit: number, limits: ReadonlyArray<Limit<Caller, unknown>>) => {
  const places = Semaphore.makeUnsafe(limit)
  let begun = 0
  /** Whether the last call that came to its end was quick. */
  let isQuick = false
  const change = (caller: Caller, by: 1 | -1) => {
    begun += by
    for (const { add } of limits) add(caller, by)
  }
  const free = () => limit + (isQuick ? aheadMax : 0) - begun
  const hasRoomFor = (caller: Caller): boolean =>
    free() > 0 && limits.every(({ hasRoom }) => hasRoom(caller))
  const take = (caller: Caller): boolean => {
    const fits = hasRoomFor(caller)
    if (fits) change(caller, 1)
    return fits
  }
  return {
    /** Whether this call could be begun now. */
    hasRoomFor,
    /** Whether to look for more. */
    hasRoom: () => free() >= (isQuick ? leasedMin : 1),
    /** How many more could be begun. */
    free,
    /** Counts this call as begun, if there is room for it. */
    take,
    /** The same with as many of these calls as there is room for, `max` of them at most. */
    takeSome: <C extends Caller>(callers: ReadonlyArray<C>, max: number): ReadonlyArray<C> => {
      const end = begun + max
      return callers.filter((caller) => begun < end && take(caller))
    },
    release: (caller: Caller): void => change(caller, -1),
    /** Makes a call as soon as a place is free. */
    inPlace: <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      places.withPermit(
        Effect.map(Effect.timed(call), ([duration, value]) => {
          isQuick = Duration.isLessThan(duration, quick)
          return value
        })
      )
  }
}

export type Slots<Caller> = ReturnType<typeof makeSlots<Caller>>
