import { ApiKey } from "@affnet/domain"
import { Cache, Context, Effect, Exit, Layer } from "effect"
import { Clients } from "./Clients.ts"
import { profileOf } from "./profile.ts"

/** So many keys are known at once, and for so long: every call to the network asks it anew anyway. */
const capacity = 256
const timeToLive = "1 minute"
/** A network that takes longer will be asked by the tools themselves, which can say so. */
const patience = "2 seconds"

/** Tells keys that the network refuses, before anything is begun under them. */
export class RefusedKeys extends Context.Service<
  RefusedKeys,
  {
    /** Whether the network does not know the key; a network that does not answer refuses nobody. */
    readonly has: (key: string) => Effect.Effect<boolean>
  }
>()("mcp/RefusedKeys") {
  static readonly layer = Layer.effect(
    RefusedKeys,
    Effect.gen(function* () {
      const clients = yield* Clients

      const known = yield* Cache.makeWith(
        Effect.fnUntraced(function* (key: string) {
          const role = yield* Effect.fromResult(ApiKey.parse(key))
          return yield* profileOf(yield* clients.of(key), role)
        }),
        // A key that is refused now may be good after a moment: its account was switched on.
        { capacity, timeToLive: (exit) => (Exit.isSuccess(exit) ? timeToLive : 0) }
      )

      const has = (key: string) =>
        Cache.get(known, key).pipe(
          Effect.as(false),
          Effect.timeout(patience),
          Effect.catchTags({
            MalformedApiKey: () => Effect.succeed(true),
            Unauthorized: () => Effect.succeed(true)
          }),
          Effect.catch(() => Effect.succeed(false))
        )

      return { has }
    })
  ).pipe(Layer.provide(Clients.layer))
}
