import { Effect, Layer } from "effect"
import { RatesState } from "./money/rates/RatesState.ts"
import { DiskFloors } from "./platform/disk/DiskFloors.ts"
import { Readiness } from "./platform/health/Readiness.ts"
import { WriteProbe } from "./platform/health/WriteProbe.ts"
import { unavailable } from "./platform/http/Failures.ts"
import { implement } from "./platform/http/handlers.ts"
import * as Database from "./platform/sql/Database.ts"
import { FloodSigns } from "./tracking/floods/FloodSigns.ts"

/** A database that takes longer than this to say that it is there is not. */
const pingDeadline = "2 seconds"

export const HealthHttp = implement(
  "health",
  Effect.fn(function* (handlers) {
    const readiness = yield* Readiness
    const floors = yield* DiskFloors
    const signs = yield* FloodSigns
    const probe = yield* WriteProbe
    const rates = yield* RatesState
    const ping = Effect.timeout(yield* Database.makePing, pingDeadline)
    const takesWrites = Effect.matchEffect(ping, {
      onFailure: () => Effect.succeed(false),
      onSuccess: () => probe.succeeds
    })
    return handlers.handleAll({
      live: () => Effect.void,
      ready: () =>
        Effect.all([readiness.isReady, takesWrites]).pipe(
          Effect.filterOrFail((isGood) => isGood.every((one) => one)),
          Effect.mapError(() => unavailable),
          Effect.asVoid
        ),
      status: () =>
        Effect.gen(function* () {
          const takes_writes = yield* takesWrites
          return {
            is_ready: (yield* readiness.isReady) && takes_writes,
            takes_writes,
            stopped: floors.stopped(),
            exchange_rates: yield* rates.get,
            flood: signs.counts()
          }
        })
    })
  })
).pipe(Layer.provide([DiskFloors.layer, FloodSigns.layer, RatesState.layer, WriteProbe.layer]))
