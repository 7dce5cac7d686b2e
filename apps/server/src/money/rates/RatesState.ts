import { ReferenceRates } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { RateLooksRepo } from "./RateLooksRepo.ts"
import { referenceUrl } from "./ReferenceRateLooks.ts"

/** How long a request for the state of rates waits. */
const stateDeadline = "2 seconds"

/** Whether rates come by themselves. */
export class RatesState extends Context.Service<
  RatesState,
  {
    /** `off` when it is not configured, `late` when the last look failed. */
    readonly get: Effect.Effect<"off" | "current" | "late">
  }
>()("server/RatesState") {
  static readonly layer = Layer.effect(
    RatesState,
    Effect.gen(function* () {
      const looks = yield* RateLooksRepo
      const url = yield* referenceUrl
      const look = looks.hasFailed(ReferenceRates.source).pipe(
        Effect.map((failed) => (failed ? ("late" as const) : ("current" as const))),
        Effect.timeout(stateDeadline),
        // Of a database that is out of order, nothing else is known.
        Effect.catchCause(() => Effect.succeed("late" as const))
      )
      return RatesState.of({ get: Option.isNone(url) ? Effect.succeed("off") : look })
    })
  ).pipe(Layer.provide(RateLooksRepo.layer))
}
