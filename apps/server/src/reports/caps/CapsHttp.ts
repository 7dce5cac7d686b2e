import { Effect, Layer } from "effect"
import { implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { CapUses } from "./CapUses.ts"

export const CapsHttp = implement(
  "caps",
  Effect.fn(function* (handlers) {
    const caps = yield* CapUses
    return handlers.handleAll({ listCaps: ({ query }) => answerList(query, caps.list) })
  })
).pipe(Layer.provide(CapUses.layer))
