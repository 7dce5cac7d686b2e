import { Api, ServiceUnavailable } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as Database from "../sql/Database.ts"
import { Readiness } from "./Readiness.ts"

/** Seconds after which a supervisor may ask again. */
const retry_after = 5

export const HealthHttp = HttpApiBuilder.group(
  Api,
  "health",
  Effect.fn(function* (handlers) {
    const readiness = yield* Readiness
    const sql = yield* SqlClient.SqlClient
    return handlers.handleAll({
      live: () => Effect.void,
      ready: () =>
        readiness.isReady.pipe(
          Effect.filterOrFail((ready) => ready),
          Effect.andThen(Effect.provideService(Database.ping, SqlClient.SqlClient, sql)),
          Effect.mapError(() => new ServiceUnavailable({ retry_after }))
        )
    })
  })
)
