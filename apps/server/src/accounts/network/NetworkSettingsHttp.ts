import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerRecord } from "../../platform/http/Listing.ts"
import { NetworkSettings } from "./NetworkSettings.ts"

export const NetworkSettingsHttp = HttpApiBuilder.group(
  Api,
  "networkSettings",
  Effect.fn(function* (handlers) {
    const settings = yield* NetworkSettings
    return handlers.handleAll({
      getNetworkSettings: ({ query }) =>
        Effect.map(answerRecord(query, settings.get), (network) => ({ network })),
      updateNetworkSettings: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((manager) => settings.update(manager, payload)),
          Effect.map((network) => ({ network }))
        )
    })
  })
).pipe(Layer.provide(NetworkSettings.layer))
