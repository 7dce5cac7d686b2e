import { Api, CurrentSession } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SecondFactors } from "./SecondFactors.ts"

export const SecondFactorsHttp = HttpApiBuilder.group(
  Api,
  "secondFactors",
  Effect.fn(function* (handlers) {
    const factors = yield* SecondFactors
    return handlers.handleAll({
      setUpTotp: ({ payload }) =>
        Effect.flatMap(CurrentSession, (me) => factors.setUp(me, payload)),
      confirmTotp: ({ payload }) =>
        Effect.flatMap(CurrentSession, (me) => factors.confirm(me, payload)),
      removeTotp: ({ payload }) =>
        Effect.flatMap(CurrentSession, (me) => factors.remove(me, payload))
    })
  })
).pipe(Layer.provide(SecondFactors.layer))
