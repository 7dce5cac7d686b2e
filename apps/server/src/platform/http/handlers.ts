/** What handlers have in common. */
import { CurrentPrincipal } from "@affnet/api"
import { Effect, Record } from "effect"

/** Runs what a request asks for as its caller. */
export const asCaller = <A, E, R>(
  run: (caller: typeof CurrentPrincipal.Service) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | CurrentPrincipal> => Effect.flatMap(CurrentPrincipal, run)

/**
 * Puts a result under its key in `info`.
 *
 * @example
 * getGoal: ({ params }) => goals.get(params.goal_id).pipe(keyed("goal"))
 */
export const keyed =
  <const Key extends string>(key: Key) =>
  <A, E, R>(result: Effect.Effect<A, E, R>): Effect.Effect<Record<Key, A>, E, R> =>
    Effect.map(result, (value) => Record.singleton(key, value))
