/** Clicks over HTTP, and their answers. See `Interceptors` for why they bypass the routes. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { ClickAnswers, makeRequestIds } from "@affnet/api/Wire"
import { ClickInput } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeClientOf } from "../../platform/http/ClientAddress.ts"
import type { RequestInterceptor } from "../../platform/http/RequestInterceptor.ts"
import { userAgentOf } from "../../platform/http/RequestOrigin.ts"
import { trustedProxies } from "../../platform/http/Settings.ts"
import { ClickRetention } from "./ClickRetention.ts"
import { Clicks } from "./Clicks.ts"

/** Longer than any honest client's; the rest is cut. */
const languageMaxLength = 64

/** Sends an answer, unless the client has disconnected. */
const makeSend =
  (response: ServerResponse, isHead: boolean) =>
  ({ body, headers, status }: ClickAnswers.ClickAnswer): void => {
    if (response.destroyed) return
    response.writeHead(status, [...headers, "content-length", String(Buffer.byteLength(body))])
    response.end(isHead ? undefined : body)
  }

/** Answers the requests of `/click` and `/c/{hash}`, and leaves all others alone. */
const makeInterceptor = Effect.gen(function* () {
  const clicks = yield* Clicks
  const clientOf = makeClientOf(yield* trustedProxies)
  const requestId = yield* makeRequestIds

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const input = ClickInput.fromAddress(request.url ?? "")
    if (input === undefined) return false
    const { headers, method } = request
    const client = clientOf(request)
    const given = headers["x-request-id"]
    const isHead = method === "HEAD"
    const send = makeSend(response, isHead)
    const asked = {
      input,
      accept: headers.accept ?? "",
      isHttps: client.isHttps,
      request_id: requestId(typeof given === "string" ? given : undefined)
    }
    const answer = ClickAnswers.atOnce(asked, method, headers)
    if (answer !== undefined) {
      send(answer)
      return true
    }
    const sender = {
      ip: client.ip,
      user_agent: userAgentOf(headers["user-agent"]),
      accept_language: (headers["accept-language"] ?? "").slice(0, languageMaxLength)
    }
    clicks[isHead ? "preview" : "track"]({ input, sender }, (decided) =>
      send(ClickAnswers.decided(asked, decided))
    )
    return true
  }
})

/** Answers clicks, and leaves all other requests alone. */
export class ClickListener extends Context.Service<ClickListener, RequestInterceptor>()(
  "server/ClickListener"
) {
  static readonly layer = Layer.effect(
    ClickListener,
    Effect.map(makeInterceptor, (intercept): RequestInterceptor => intercept)
  ).pipe(Layer.provide(Clicks.layer), Layer.merge(ClickRetention.worker))
}
