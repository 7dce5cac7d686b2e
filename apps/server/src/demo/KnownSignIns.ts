import * as NodeServices from "@effect/platform-node/NodeServices"
import { Context, Effect, Layer, Option } from "effect"
import { ApiKeysRepo } from "../accounts/keys/ApiKeysRepo.ts"
import { digest } from "../accounts/keys/NewKey.ts"
import { dataDirectory } from "../platform/DataDirectory.ts"
import * as DemoFile from "./DemoFile.ts"
import type { DemoNetwork } from "./DemoNetwork.ts"

type SignIns = NonNullable<DemoNetwork["sign_ins"]>

/**
 * The sign-ins, when the network is the demo: when the key that `demo.json` names for its manager is one of this
 * database. Empty on any other network, whatever files are present.
 */
export class KnownSignIns extends Context.Service<
  KnownSignIns,
  { readonly current: Effect.Effect<SignIns | undefined> }
>()("server/KnownSignIns") {
  static readonly layer = Layer.effect(
    KnownSignIns,
    Effect.gen(function* () {
      const keys = yield* ApiKeysRepo
      const directory = yield* dataDirectory
      const find = Effect.gen(function* () {
        const demo = Option.getOrUndefined(yield* DemoFile.read(directory))
        if (demo?.sign_ins === undefined) return undefined
        const holder = yield* keys.findHolder("manager", digest(demo.keys.manager))
        return Option.isSome(holder) ? demo.sign_ins : undefined
      }).pipe(Effect.provide(NodeServices.layer))
      // The endpoint is public, so the database is queried once a second at most.
      return KnownSignIns.of({ current: yield* Effect.cachedWithTTL(find, "1 second") })
    })
  ).pipe(Layer.provide(ApiKeysRepo.layer))
}
