import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerRecord } from "../../platform/http/Listing.ts"
import { NetworkSettings } from "./NetworkSettings.ts"

export const NetworkSettingsHttp = implement(
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
