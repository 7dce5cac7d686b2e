import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { CapUses } from "./CapUses.ts"

export const CapsHttp = HttpApiBuilder.group(
  Api,
  "caps",
  Effect.fn(function* (handlers) {
    const caps = yield* CapUses
    return handlers.handleAll({ listCaps: ({ query }) => answerList(query, caps.list) })
  })
).pipe(Layer.provide(CapUses.layer))
