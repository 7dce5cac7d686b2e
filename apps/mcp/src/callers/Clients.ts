import { AffnetClient, FetchTransport, type Operations } from "@affnet/client/effect"
import { Cache, Context, Effect, Layer, Redacted } from "effect"
import { Settings } from "../settings/Settings.ts"
import * as LatestRequest from "./LatestRequest.ts"

/** More callers than this make their clients anew. */
const capacity = 256

/** A client of the network for each key, made once. */
export class Clients extends Context.Service<
  Clients,
  { readonly of: (key: string) => Effect.Effect<Operations> }
>()("mcp/Clients") {
  static readonly layer = Layer.effect(
    Clients,
    Effect.gen(function* () {
      const { baseUrl } = yield* Settings
      const services = yield* Layer.build(
        LatestRequest.layer.pipe(Layer.provide(FetchTransport.layer))
      )
      const make = (key: string) =>
        Effect.provide(
          AffnetClient,
          AffnetClient.layer({ baseUrl, apiKey: Redacted.make(key) })
        ).pipe(Effect.provideContext(services), Effect.orDie)
      const cache = yield* Cache.make({ capacity, lookup: make })
      return { of: (key) => Cache.get(cache, key) }
    })
  )
}
