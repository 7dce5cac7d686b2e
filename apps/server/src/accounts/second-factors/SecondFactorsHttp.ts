import { CurrentSession } from "@affnet/api"
import { Effect, Layer } from "effect"
import { implement } from "../../platform/http/handlers.ts"
import { SecondFactors } from "./SecondFactors.ts"

export const SecondFactorsHttp = implement(
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
