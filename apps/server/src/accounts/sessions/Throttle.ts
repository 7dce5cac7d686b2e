import { TooManyRequests } from "@affnet/api"
import { Clock, Effect } from "effect"
import { makeRecentlyUsed } from "../../platform/recentlyUsed.ts"

/** How often something may be tried within a time. */
export interface Budget {
  readonly most: number
  readonly seconds: number
}

/** The most counters; the least recently used are dropped first. */
const max = 10_000

interface Window {
  readonly began: number
  count: number
}

/** Counts attempts by name, in this process. */
export interface Throttle {
  /** Counts one more try, or refuses it until the time is over. */
  readonly take: (name: string) => Effect.Effect<void, TooManyRequests>
  /** Takes a try back that did no harm. */
  readonly giveBack: (name: string) => Effect.Effect<void>
  readonly forget: (name: string) => Effect.Effect<void>
}

export const makeThrottle = ({ most, seconds }: Budget): Throttle => {
  const windows = makeRecentlyUsed<string, Window>(max)

  const windowOf = (name: string, now: number): Window => {
    const known = windows.get(name)
    if (known !== undefined && now - known.began < seconds * 1000) return known
    const window = { began: now, count: 0 }
    windows.set(name, window)
    return window
  }

  return {
    take: (name) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const window = windowOf(name, now)
        const left = Math.ceil((window.began - now) / 1000 + seconds)
        if (window.count >= most) {
          return Effect.fail(new TooManyRequests({ retry_after: Math.max(1, left) }))
        }
        window.count += 1
        return Effect.void
      }),
    giveBack: (name) =>
      Effect.sync(() => {
        const window = windows.peek(name)
        if (window !== undefined && window.count > 0) window.count -= 1
      }),
    forget: (name) => Effect.sync(() => windows.delete(name))
  }
}
