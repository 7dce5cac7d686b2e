/** What handlers have in common. */
import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Record } from "effect"
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Found> ? Found : never

/**
 * Says how the operations of a group of the contract are answered.
 *
 * @example
 * const ListsHttp = implement("lists", Effect.fn(function* (handlers) {
 *   const lists = yield* Lists
 *   return handlers.handleAll({ listCountries: () => lists.countries })
 * }))
 */
export const implement = <const Name extends HttpApiGroup.Identifier<Groups>, Handled>(
  name: Name,
  build: (
    handlers: HttpApiBuilder.Handlers.FromGroup<HttpApiGroup.WithIdentifier<Groups, Name>>
  ) => HttpApiBuilder.Handlers.ValidateReturn<Handled>
) => HttpApiBuilder.group(Api, name, build)

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
