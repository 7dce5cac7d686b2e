import { LRUCache } from "lru-cache"
import type { VisitorNetwork } from "./VisitorNetwork.ts"

const minuteMillis = 60_000

export interface TokenBuckets {
  /** Takes tokens, a full bucket at most. Returns 0, or the milliseconds until they are available. */
  readonly take: (network: VisitorNetwork, nowMillis: number, tokens?: number) => number
}

/**
 * A bucket of tokens for each network, refilled evenly. It holds a minute's worth, and no more than `burst`. All
 * that is kept of a bucket is when it will be full again (the generic cell rate algorithm).  At most `max` buckets
 * are kept; the least recently used one goes first. A flooding network uses its bucket all the time, so it loses it
 * only when `max` other networks come between two of its requests. A lost bucket is full: no network is ever
 * refused because of others.
 */
export const makeTokenBuckets = (options: {
  readonly perMinute: number
  readonly burst: number
  readonly max: number
}): TokenBuckets => {
  const interval = minuteMillis / options.perMinute
  const fullMillis = interval * Math.min(options.burst, options.perMinute)
  const fullAt = new LRUCache<VisitorNetwork, number>({ max: options.max })
  return {
    take: (network, now, tokens = 1) => {
      const known = fullAt.get(network) ?? now
      // Further ahead than a bucket can be: the clock was set back.
      const at = known < now || known > now + fullMillis + interval ? now : known
      const next = at + Math.min(interval * tokens, fullMillis)
      const wait = next - now - fullMillis
      // Half a token of tolerance: fractions of a millisecond do not add up exactly.
      if (wait > interval / 2) return wait
      fullAt.set(network, next)
      return 0
    }
  }
}
