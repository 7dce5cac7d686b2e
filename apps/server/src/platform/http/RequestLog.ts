import { Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { RequestOrigin } from "./RequestOrigin.ts"

const line = Effect.logInfo("request")

/** Words, ids and names of files. A token of 256 bits takes 43 characters. */
const plain = /^(?!.*afn_)[\w.-]{0,42}$/iu

/** The path of an address, up to what may be a key, a token or a person's data. */
export const shownPath = (url: string): string => {
  const segments = (url.split("?", 1)[0] ?? "").split("/")
  const hidden = segments.findIndex((segment) => !plain.test(segment))
  return hidden === -1 ? segments.join("/") : [...segments.slice(0, hidden), "…"].join("/")
}

/**
 * One line per request. The address is logged by its plain path alone, so that neither a key nor a
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
          path: shownPath(request.url),
          status,
          duration_millis: clock.currentTimeMillisUnsafe() - started
        })
      )
    })
