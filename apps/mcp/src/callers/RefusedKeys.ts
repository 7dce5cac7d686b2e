import { Unauthorized } from "@affnet/api"
import { ApiKey } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { Profiles } from "./Profiles.ts"

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
    Effect.map(Profiles, (profiles) => ({
      has: (key) =>
        Effect.match(profiles.of(key), {
          onSuccess: () => false,
          onFailure: (error) =>
            error instanceof Unauthorized || error instanceof ApiKey.MalformedApiKey
        })
    }))
  ).pipe(Layer.provide(Profiles.layer))
}
