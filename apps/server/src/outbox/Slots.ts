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

/** The calls that a worker has open. */
export const makeSlots = <Caller>(limit: number, limits: ReadonlyArray<Limit<Caller, unknown>>) => {
  let open = 0
  const change = (caller: Caller, by: 1 | -1) => {
    open += by
    for (const { add } of limits) add(caller, by)
  }
  const take = (caller: Caller): boolean => {
    const fits = open < limit && limits.every(({ hasRoom }) => hasRoom(caller))
    if (fits) change(caller, 1)
    return fits
  }
  return {
    hasRoom: () => open < limit,
    /** How many more could be open. */
    free: () => limit - open,
    /** Takes a place, if there is one for this call. */
    take,
    /** Takes places for as many of these calls as fit, for `max` of them at most. */
    takeSome: <C extends Caller>(callers: ReadonlyArray<C>, max: number): ReadonlyArray<C> => {
      const end = open + max
      return callers.filter((caller) => open < end && take(caller))
    },
    release: (caller: Caller): void => change(caller, -1)
  }
}
