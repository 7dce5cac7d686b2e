import { Unauthorized } from "@affnet/api"
import { ApiKey, type Profile } from "@affnet/domain"
import { Cache, Context, Effect, Exit, Layer, Option } from "effect"
import { Clients } from "./Clients.ts"
import { profileOf } from "./profile.ts"

/** So many keys are known at once, and for so long: every call to the network asks it anew anyway. */
const capacity = 256
const timeToLive = "1 minute"
/** A network that takes longer will be asked by the tools themselves, which can say so. */
const patience = "2 seconds"
/** One that did not answer is left alone for as long: lists ask for every tool. */
const pause = "5 seconds"

type Known = Exit.Exit<Profile.Profile, unknown>

/** A key that is refused now may be good after a moment: its account was switched on. */
const isRefused = (exit: Known): boolean =>
  Exit.isFailure(exit) &&
  Option.exists(Exit.findErrorOption(exit), (error) => error instanceof Unauthorized)

const timeToLiveOf = (exit: Known) => {
  if (Exit.isSuccess(exit)) return timeToLive
  return isRefused(exit) ? 0 : pause
}

/** The accounts behind keys, as the network said lately. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /** Fails with whatever keeps the network from saying whose key it is. */
    readonly of: (key: string) => Effect.Effect<Profile.Profile, unknown>
  }
>()("mcp/Profiles") {
  static readonly layer = Layer.effect(
    Profiles,
    Effect.gen(function* () {
      const clients = yield* Clients
      const known = yield* Cache.makeWith(
        Effect.fnUntraced(function* (key: string) {
          const role = yield* Effect.fromResult(ApiKey.parse(key))
          const client = yield* clients.of(key)
          return yield* Effect.timeout(profileOf(client, role), patience)
        }),
        { capacity, timeToLive: timeToLiveOf }
      )
      return { of: (key) => Cache.get(known, key) }
    })
  ).pipe(Layer.provide(Clients.layer))
}
