/** Clicks as they come over HTTP, and what goes back. See `FirstLook` for why they take a way of their own. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { makeRequestIds } from "@affnet/api/Wire"
import { ClickInput } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeClientOf } from "../http/ClientAddress.ts"
import { isPrefetch, type Taker } from "../http/FirstLook.ts"
import { trustedProxies } from "../http/Settings.ts"
import * as ClickAnswers from "./ClickAnswers.ts"
import { ClickRetention } from "./ClickRetention.ts"
import { Clicks } from "./Clicks.ts"

/** Longer than any honest client's; what goes beyond is not kept. */
const userAgentMaxLength = 512
const languageMaxLength = 64

const clickPath = /^\/click\/?(?:\?|$)/u
const campaignPath = /^\/c\/([^/?#]*)\/?(?:\?|$)/u

/** The link of a click; `undefined` when the address is another one. */
const inputOf = (url: string): ClickInput.ClickInput | undefined => {
  const hash = clickPath.test(url) ? null : campaignPath.exec(url)?.[1]
  if (hash === undefined) return undefined
  const start = url.indexOf("?")
  const query = start === -1 ? "" : url.slice(start + 1)
  return ClickInput.fromQuery(query, hash)
}

const headerOf = (value: string | undefined, maxLength: number): string =>
  (value ?? "").slice(0, maxLength)

/** Answers the requests of `/click` and `/c/{hash}`, and leaves all others alone. */
const makeTaker = Effect.gen(function* () {
  const clicks = yield* Clicks
  const clientOf = makeClientOf(yield* trustedProxies)
  const requestId = yield* makeRequestIds

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const input = inputOf(request.url ?? "")
    if (input === undefined) return false
    const { headers, method } = request
    const client = clientOf(request)
    const given = headers["x-request-id"]
    const answer = ClickAnswers.make(response, {
      input,
      accept: headers.accept ?? "",
      isHead: method === "HEAD",
      isHttps: client.isHttps,
      request_id: requestId(typeof given === "string" ? given : undefined)
    })
    if (method === "OPTIONS") answer.permissions()
    else if (method !== "GET" && method !== "HEAD") answer.refusedMethod()
    else if (isPrefetch(request)) answer.refusedPrefetch()
    else {
      const sender = {
        ip: client.ip,
        user_agent: headerOf(headers["user-agent"], userAgentMaxLength),
        accept_language: headerOf(headers["accept-language"], languageMaxLength)
      }
      clicks[method === "HEAD" ? "preview" : "track"]({ input, sender }, answer.decided)
    }
    return true
  }
})

/** Answers clicks, and leaves all other requests alone. */
export class ClickListener extends Context.Service<ClickListener, Taker>()("server/ClickListener") {
  static readonly layer = Layer.effect(
    ClickListener,
    Effect.map(makeTaker, (taker): Taker => taker)
  ).pipe(Layer.provide(Clicks.layer), Layer.merge(ClickRetention.worker))
}
