import { Authorization, IdempotencyKey, Repeatable } from "@affnet/api"
import { IfMatch } from "@affnet/api/Wire"
import { Effect, type Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpClientError, HttpClientRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import { withRetries } from "./Retry.ts"

/** The client's side of `Authorization`, through which every request with a key passes. */

const keyHeader = Authorization.security.ApiKey.key

/** Names a write that takes a name and has none, so that it can be repeated. */
const named = Effect.fnUntraced(function* (
  endpoint: HttpApiEndpoint.Top,
  request: HttpClientRequest.HttpClientRequest
) {
  const { header } = IdempotencyKey
  if (!Repeatable.takesIdempotencyKey(endpoint) || header in request.headers) return request
  const random = yield* SecureRandom.SecureRandom
  return HttpClientRequest.setHeader(request, header, yield* random.uuidV4())
})

/** A change of the version that the caller means. */
const versioned = Effect.fnUntraced(function* (
  endpoint: HttpApiEndpoint.Top,
  request: HttpClientRequest.HttpClientRequest
) {
  const version = yield* IfMatch
  return version === undefined || endpoint.method === "GET"
    ? request
    : HttpClientRequest.setHeader(request, "if-match", version)
})

/** Errors keep the request they belong to; the key has no business in them. */
const withoutKey = (error: HttpClientError.HttpClientError) => {
  const { reason } = error
  if (reason._tag !== "TransportError") return error
  const request = HttpClientRequest.removeHeader(reason.request, keyHeader)
  return new HttpClientError.HttpClientError({
    // An error's cause is not enumerable, so that spreading alone would lose it.
    reason: new HttpClientError.TransportError({ ...reason, cause: reason.cause, request })
  })
}

/** Sends each request under the key, and again when that is safe. */
export const layer = (
  apiKey: Redacted.Redacted
): Layer.Layer<HttpApiMiddleware.ForClient<Authorization>, never, SecureRandom.SecureRandom> =>
  HttpApiMiddleware.layerClient(
    Authorization,
    Effect.fnUntraced(function* ({ endpoint, next, request }) {
      const keyed = HttpClientRequest.setHeader(
        yield* versioned(endpoint, yield* named(endpoint, request)),
        keyHeader,
        Redacted.value(apiKey)
      )
      const send = next(keyed).pipe(Effect.mapError(withoutKey))
      const again = Repeatable.repeatable(endpoint) && request.body._tag !== "Stream"
      return yield* again ? withRetries(send) : send
    })
  )
