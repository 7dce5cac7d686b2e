import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** Two years, as browsers' preload lists ask. */
const strictTransport = "max-age=63072000; includeSubDomains"

/** What every answer carries. */
export const everywhere = (requestId: string): Record<string, string> => ({
  "x-request-id": requestId,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer"
})

/** What the answer to a request carries: over HTTPS also the word to stay with it. */
export const always = (
  request: HttpServerRequest.HttpServerRequest,
  requestId: string
): Record<string, string> => forClient({ isHttps: isHttps(request) }, requestId)

/** The same for callers that already know how the client connected. */
export const forClient = (
  client: { readonly isHttps: boolean },
  requestId: string
): Record<string, string> => ({
  ...everywhere(requestId),
  ...(client.isHttps ? { "strict-transport-security": strictTransport } : {})
})

/** Whether the client came by HTTPS. */
export const isHttps = (request: HttpServerRequest.HttpServerRequest): boolean =>
  request.protocol === undefined
    ? request.originalUrl.startsWith("https:")
    : request.protocol === "https"

/**
 * What an answer carries when the key came in the query: RFC 9745 (since 2026-11-01), RFC 8594
 * (until 2027-05-01, six months later) and where to read about it.
 */
export const deprecatedKey = {
  deprecation: "@1793491200",
  sunset: "Sat, 01 May 2027 00:00:00 GMT",
  link: '</docs#section/authentication>; rel="deprecation"; type="text/html"'
}

/** The headers of each request's answer, as long as the request lives. */
const answers = new WeakMap<object, Record<string, string>>()

/** Keeps the headers of an answer, for `add`. */
export const keep = (
  request: HttpServerRequest.HttpServerRequest,
  headers: Record<string, string>
): void => {
  answers.set(request, headers)
}

/** Adds a header to the answer of the present request. */
export const add = (
  name: string,
  value: string
): Effect.Effect<void, never, HttpServerRequest.HttpServerRequest> =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const headers = answers.get(request)
    if (headers !== undefined) headers[name] = value
  })
