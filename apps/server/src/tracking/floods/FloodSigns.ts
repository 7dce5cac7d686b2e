import { Context, Effect, Layer, Schedule } from "effect"
import { truncated } from "../clicks/Privacy.ts"
import { watchAffiliates } from "./AffiliateTraffic.ts"
import type { VisitorNetwork } from "./VisitorNetwork.ts"

/** Networks that are counted separately within a minute; further ones are only counted as requests. */
const networksMax = 1_000

/** The most networks and affiliates in a line of the log. */
const examplesMax = 5

interface Limited {
  /** The network as it may stand in a log: 24 bits of IPv4, 48 of IPv6. */
  readonly shown: string
  requests: number
}

/** What speaks for a flood within a minute. */
interface Minute {
  limitedRequests: number
  readonly limited: Map<VisitorNetwork, Limited>
  readonly affiliates: Set<number>
}

const newMinute = (): Minute => ({
  limitedRequests: 0,
  limited: new Map(),
  affiliates: new Set()
})

/** Counts alone, because they are public. */
export interface FloodCounts {
  /** Tracking requests that were refused because their network sent too many. */
  readonly limited_requests: number
  readonly limited_networks: number
  /** Affiliates with far more clicks than is usual for them. */
  readonly unusual_affiliates: number
}

const countsOf = (minutes: ReadonlyArray<Minute>): FloodCounts => ({
  limited_requests: minutes.reduce((sum, { limitedRequests }) => sum + limitedRequests, 0),
  limited_networks: new Set(minutes.flatMap(({ limited }) => [...limited.keys()])).size,
  unusual_affiliates: new Set(minutes.flatMap(({ affiliates }) => [...affiliates])).size
})

const report = (minute: Minute): Effect.Effect<void> => {
  const counts = countsOf([minute])
  if (counts.limited_requests + counts.unusual_affiliates === 0) return Effect.void
  const networks = [...minute.limited.values()]
    .toSorted((one, other) => other.requests - one.requests)
    .slice(0, examplesMax)
    .map(({ requests, shown }) => `${shown} (${requests})`)
  const affiliates = [...minute.affiliates].slice(0, examplesMax)
  return Effect.annotateLogs(Effect.logWarning("Signs of a flood in the last minute"), {
    ...counts,
    networks: networks.join(", "),
    affiliates: affiliates.join(", ")
  })
}

/** Collects signs of a flood, and logs them once a minute. */
export class FloodSigns extends Context.Service<FloodSigns>()("server/FloodSigns", {
  make: Effect.gen(function* () {
    let last = newMinute()
    let current = newMinute()
    const affiliates = watchAffiliates((id) => current.affiliates.add(id))

    const turn = Effect.suspend(() => {
      last = current
      current = newMinute()
      affiliates.nextMinute()
      return report(last)
    })
    yield* turn.pipe(Effect.delay("1 minute"), Effect.repeat(Schedule.forever), Effect.forkScoped)

    return {
      /** A request was refused because its network sent too many. */
      limited: (network: VisitorNetwork, ip: string) => {
        current.limitedRequests += 1
        const known = current.limited.get(network)
        if (known !== undefined) known.requests += 1
        else if (current.limited.size < networksMax) {
          current.limited.set(network, { shown: truncated(ip) ?? "unknown", requests: 1 })
        }
      },
      /** A click was decided; 0 is no affiliate. */
      clicked: (affiliate_id: number) => {
        if (affiliate_id !== 0) affiliates.clicked(affiliate_id)
      },
      /** Of the minute that runs and the one before. */
      counts: () => countsOf([last, current])
    }
  })
}) {
  static readonly layer = Layer.effect(FloodSigns, FloodSigns.make)
}
