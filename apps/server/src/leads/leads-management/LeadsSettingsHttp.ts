import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller, keyed } from "../../platform/http/handlers.ts"
import { LeadsSettings } from "./LeadsSettings.ts"

export const LeadsSettingsHttp = HttpApiBuilder.group(
  Api,
  "leadsSettings",
  Effect.fn(function* (handlers) {
    const settings = yield* LeadsSettings
    return handlers.handleAll({
      getLeadsSettings: () => settings.get.pipe(keyed("settings")),
      updateLeadsSettings: ({ payload }) =>
        asCaller((actor) => settings.update(actor, payload)).pipe(keyed("settings"))
    })
  })
).pipe(Layer.provide(LeadsSettings.layer))
