import { Clock, Effect, Layer, Redacted } from "effect"
import {
  HttpClient,
  HttpClientError,
  type HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"

/** A network in memory, which answers as it is told and remembers what it was asked. */

/** A request as it reached the network. */
export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: HttpClientRequest.HttpClientRequest["body"]
  readonly atMillis: number
}

/** An answer, a connection that breaks, or none at all. */
export type Answer = Response | "reset" | "silence"

export const apiKey = "afn_m_CANARY"

const respond = (request: HttpClientRequest.HttpClientRequest, answer: Answer) => {
  if (answer === "silence") return Effect.never
  if (answer !== "reset") return Effect.succeed(HttpClientResponse.fromWeb(request, answer))
  const cause = new Error("ECONNRESET")
  return Effect.fail(
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.TransportError({ request, cause })
    })
  )
}

/** A client of a network whose nth answer, from 1, is `answer(n, request)`. */
export const network = (answer: (n: number, request: Received) => Answer) => {
  const received: Array<Received> = []
  const transport = HttpClient.make((request, url) =>
    Effect.flatMap(Clock.currentTimeMillis, (atMillis) => {
      const { body, headers, method } = request
      const entry = { method, url, headers, body, atMillis }
      received.push(entry)
      return respond(request, answer(received.length, entry))
    })
  )
  const layer = AffnetClient.layer({
    baseUrl: "https://network.example",
    apiKey: Redacted.make(apiKey)
  }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, transport)))
  return { received, layer }
}

/** How long after the one before each request came, in milliseconds. */
export const pauses = (received: ReadonlyArray<Received>): ReadonlyArray<number> =>
  received.slice(1).map(({ atMillis }, index) => atMillis - (received[index]?.atMillis ?? 0))
