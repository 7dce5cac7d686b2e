import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { LeadErasures } from "./LeadErasures.ts"

export const LeadErasuresHttp = implement(
  "leadErasures",
  Effect.fn(function* (handlers) {
    const erasures = yield* LeadErasures
    return handlers.handleAll({
      eraseLeads: ({ payload }) =>
        asCaller((actor) => erasures.erase(actor, payload)).pipe(keyed("erasure"))
    })
  })
).pipe(Layer.provide(LeadErasures.layer))
