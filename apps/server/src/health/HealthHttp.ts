import { Api } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { unavailable } from "../http/Failures.ts"
import * as Database from "../sql/Database.ts"
import { Readiness } from "./Readiness.ts"

/** A database that takes longer than this to say that it is there is not. */
const pingDeadline = "2 seconds"

export const HealthHttp = HttpApiBuilder.group(
  Api,
  "health",
  Effect.fn(function* (handlers) {
    const readiness = yield* Readiness
    const ping = yield* Database.makePing
    return handlers.handleAll({
      live: () => Effect.void,
      ready: () =>
        readiness.isReady.pipe(
          Effect.filterOrFail((ready) => ready),
          Effect.andThen(Effect.timeout(ping, pingDeadline)),
          Effect.mapError(() => unavailable)
        )
    })
  })
)
