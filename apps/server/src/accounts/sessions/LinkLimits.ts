import type { TooManyRequests } from "@affnet/api"
import { Effect } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { networkOf } from "./networkOf.ts"
import { makeThrottle } from "./Throttle.ts"

/** Tries of one network that come to nothing, within a quarter of an hour: as many as wrong passwords. */
const perNetwork = { most: 50, seconds: 15 * 60 }

/**
 * Limits what strangers try without a name: tokens of links, and answers to challenges. They are too long to be
 * guessed, but each try costs a query.
 */
export const makeLinkLimits = () => {
  const networks = makeThrottle(perNetwork)
  /** Counts a try before it is made. One that was good is taken back. */
  return <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | TooManyRequests, R> =>
    Effect.flatMap(RequestOrigin, ({ ip }) => {
      const network = networkOf(ip)
      return networks.take(network).pipe(
        Effect.andThen(work),
        Effect.tap(() => networks.giveBack(network))
      )
    })
}
