/** Impressions as they come over HTTP, in front of the routes. See `Interceptors` for why. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { AnswerHeaders, ClickAnswers, makeRequestIds, Pixel } from "@affnet/api/Wire"
import { ImpressionInput } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeClientOf } from "../../platform/http/ClientAddress.ts"
import type { RequestInterceptor } from "../../platform/http/RequestInterceptor.ts"
import { userAgentOf } from "../../platform/http/RequestOrigin.ts"
import { trustedProxies } from "../../platform/http/Settings.ts"
import { Impressions } from "./Impressions.ts"

/** Seconds after which an unavailable database may work again. */
const retryAfterSeconds = "5"

const statusHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { allow: "GET, HEAD" },
  503: { "retry-after": retryAfterSeconds }
}

/** Why nothing is counted, whatever is named: the status of the answer. `undefined` when it may be. */
const uncounted = ({ headers, method }: IncomingMessage): number | undefined => {
  if (method === "HEAD") return 200
  if (method !== "GET") return 405
  return ClickAnswers.isPrefetch(headers) ? 403 : undefined
}

/** Answers the requests of `/impression` with one transparent pixel, and leaves all others alone. */
export class ImpressionListener extends Context.Service<ImpressionListener, RequestInterceptor>()(
  "server/ImpressionListener"
) {
  static readonly layer = Layer.effect(
    ImpressionListener,
    Effect.gen(function* () {
      const impressions = yield* Impressions
      const clientOf = makeClientOf(yield* trustedProxies)
      const requestId = yield* makeRequestIds

      return (request: IncomingMessage, response: ServerResponse): boolean => {
        const input = ImpressionInput.fromAddress(request.url ?? "")
        if (input === undefined) return false
        const { headers, method } = request
        const client = clientOf(request)
        const given = headers["x-request-id"]
        const id = requestId(typeof given === "string" ? given : undefined)
        const send = (status: number): void => {
          if (response.destroyed) return
          response.writeHead(status, {
            ...AnswerHeaders.forClient(client, id),
            ...statusHeaders[status],
            "content-type": "image/gif",
            "content-length": Pixel.image.length,
            "access-control-allow-origin": "*"
          })
          response.end(method === "HEAD" ? undefined : Pixel.image)
        }
        const status = uncounted(request)
        if (status !== undefined) {
          send(status)
          return true
        }
        const user_agent = userAgentOf(headers["user-agent"])
        impressions.show(input, { ip: client.ip, user_agent, accept_language: "" }, (isDone) =>
          send(isDone ? 200 : 503)
        )
        return true
      }
    })
  ).pipe(Layer.provide(Impressions.layer))
}
