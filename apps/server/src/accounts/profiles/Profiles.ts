import type { Profile } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { Account } from "../sessions/Account.ts"
import { ProfilesRepo } from "./ProfilesRepo.ts"

/** What accounts read of themselves. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /** The account that calls. */
    readonly of: (me: Account) => Effect.Effect<Profile.Profile>
  }
>()("server/Profiles") {
  static readonly layer = Layer.effect(
    Profiles,
    Effect.gen(function* () {
      const repo = yield* ProfilesRepo
      return { of: Effect.fn("Profiles.of")((me: Account) => repo.get(me)) }
    })
  ).pipe(Layer.provide(ProfilesRepo.layer))
}
