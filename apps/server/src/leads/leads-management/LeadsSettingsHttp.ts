import { Api, CurrentPrincipal } from "@affnet/api"
import type { LeadsSettings as Domain } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { LeadsSettings } from "./LeadsSettings.ts"

const asInfo = Effect.map((settings: Domain.LeadsSettings) => ({ settings }))

export const LeadsSettingsHttp = HttpApiBuilder.group(
  Api,
  "leadsSettings",
  Effect.fn(function* (handlers) {
    const settings = yield* LeadsSettings
    return handlers.handleAll({
      getLeadsSettings: () => asInfo(settings.get),
      updateLeadsSettings: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => settings.update(actor, payload)),
          asInfo
        )
    })
  })
).pipe(Layer.provide(LeadsSettings.layer))
