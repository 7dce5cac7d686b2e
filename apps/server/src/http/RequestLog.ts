import { Clock, Effect } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { RequestOrigin } from "./RequestOrigin.ts"

/**
 * One line per request. The address is logged without its query, so that neither a key nor a
 * person's data can reach the log; bodies and headers are never logged.
 */
export const logged =
  (request: HttpServerRequest.HttpServerRequest) =>
  <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const started = yield* Clock.currentTimeMillis
      const response = yield* answer
      const { request_id } = yield* RequestOrigin
      yield* Effect.logInfo("request").pipe(
        Effect.annotateLogs({
          request_id,
          method: request.method,
          path: request.url.split("?", 1)[0],
          status: response.status,
          duration_millis: (yield* Clock.currentTimeMillis) - started
        })
      )
      return response
    })
