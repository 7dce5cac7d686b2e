import { Effect, Layer } from "effect"
import { showETag } from "../../platform/http/ETag.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { LeadsSettings } from "./LeadsSettings.ts"

export const LeadsSettingsHttp = implement(
  "leadsSettings",
  Effect.fn(function* (handlers) {
    const settings = yield* LeadsSettings
    return handlers.handleAll({
      getLeadsSettings: () => settings.get.pipe(Effect.tap(showETag), keyed("settings")),
      updateLeadsSettings: ({ payload }) =>
        asCaller((actor) => settings.update(actor, payload)).pipe(keyed("settings"))
    })
  })
).pipe(Layer.provide(LeadsSettings.layer))
