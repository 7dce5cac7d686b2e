import { ReferenceRates } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { RateLooksRepo } from "./RateLooksRepo.ts"
import { referenceUrl } from "./ReferenceRateLooks.ts"

/** How long a request for the state of rates waits. */
const stateDeadline = "2 seconds"

/** Whether rates come by themselves. */
export class RatesState extends Context.Service<RatesState>()("server/RatesState", {
  make: Effect.gen(function* () {
    const looks = yield* RateLooksRepo
    const url = yield* referenceUrl
    const look = looks.hasFailed(ReferenceRates.source).pipe(
      Effect.map((failed) => (failed ? ("late" as const) : ("current" as const))),
      Effect.timeout(stateDeadline),
      // Of a database that is out of order, nothing else is known.
      Effect.catchCause(() => Effect.succeed("late" as const))
    )
    return {
      /** `off` when it is not configured, `late` when the last look failed. */
      get: Option.isNone(url) ? Effect.succeed("off" as const) : look
    }
  })
}) {
  static readonly layer = Layer.effect(RatesState, RatesState.make).pipe(
    Layer.provide(RateLooksRepo.layer)
  )
}
