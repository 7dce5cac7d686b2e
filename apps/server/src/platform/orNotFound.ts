import { NotFound } from "@affnet/api"
import { Effect, Option } from "effect"

/** The result. Without one the service fails with `NotFound`. */
export const orNotFound = <A, R>(
  find: Effect.Effect<Option.Option<A>, never, R>
): Effect.Effect<A, NotFound, R> =>
  Effect.flatMap(
    find,
    Option.match({ onNone: () => Effect.fail(new NotFound()), onSome: Effect.succeed })
  )

/** Fails with `NotFound` unless that exists which the rest is about. */
export const existsOrNotFound = (exists: Effect.Effect<boolean>): Effect.Effect<void, NotFound> =>
  Effect.flatMap(exists, (found) => (found ? Effect.void : Effect.fail(new NotFound())))
