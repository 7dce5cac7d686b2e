import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller, keyed } from "../../platform/http/handlers.ts"
import { answerRecord } from "../../platform/http/Listing.ts"
import { NetworkSettings } from "./NetworkSettings.ts"

export const NetworkSettingsHttp = HttpApiBuilder.group(
  Api,
  "networkSettings",
  Effect.fn(function* (handlers) {
    const settings = yield* NetworkSettings
    return handlers.handleAll({
      getNetworkSettings: ({ query }) => answerRecord(query, settings.get).pipe(keyed("network")),
      updateNetworkSettings: ({ payload }) =>
        asCaller((manager) => settings.update(manager, payload)).pipe(keyed("network"))
    })
  })
).pipe(Layer.provide(NetworkSettings.layer))
