import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { LeadErasures } from "./LeadErasures.ts"

export const LeadErasuresHttp = HttpApiBuilder.group(
  Api,
  "leadErasures",
  Effect.fn(function* (handlers) {
    const erasures = yield* LeadErasures
    return handlers.handleAll({
      eraseLeads: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => erasures.erase(actor, payload)),
          Effect.map((erasure) => ({ erasure }))
        )
    })
  })
).pipe(Layer.provide(LeadErasures.layer))
