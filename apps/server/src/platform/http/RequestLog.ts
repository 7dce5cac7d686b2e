import { Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { RequestOrigin } from "./RequestOrigin.ts"

const line = Effect.logInfo("request")

/**
 * One line per request. The address is logged without its query, so that neither a key nor a
 * person's data can reach the log; bodies and headers are never logged.
 */
export const logged =
  (request: { readonly method: string; readonly url: string }, { request_id }: RequestOrigin) =>
  <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.clockWith((clock) => {
      const started = clock.currentTimeMillisUnsafe()
      return Effect.tap(answer, ({ status }) =>
        Effect.annotateLogs(line, {
          request_id,
          method: request.method,
          path: request.url.split("?", 1)[0],
          status,
          duration_millis: clock.currentTimeMillisUnsafe() - started
        })
      )
    })
