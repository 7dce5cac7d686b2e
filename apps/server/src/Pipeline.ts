import { Forbidden } from "@affnet/api"
import {
  type Admission,
  AnswerHeaders,
  answered,
  makeRequestIds,
  QueryString
} from "@affnet/api/Wire"
import { Role } from "@affnet/domain"
import { Effect, Option } from "effect"
import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Authenticator } from "./accounts/sessions/Authenticator.ts"
import { RateLimits } from "./accounts/sessions/RateLimits.ts"
import { SignIns } from "./accounts/sessions/SignIns.ts"
import * as Failures from "./platform/http/Failures.ts"
import { logged } from "./platform/http/RequestLog.ts"
import { RequestOrigin, userAgentOf } from "./platform/http/RequestOrigin.ts"
import { trustedProxies } from "./platform/http/Settings.ts"

/** How a socket that listens on both families writes an IPv4 address. */
const mappedPrefix = /^::ffff:/u

type Response = HttpServerResponse.HttpServerResponse

/**
 * What happens to every request around its endpoint, in this order: it gets an id; its address is
 * brought into the contract's form; under `/api/v2` its key is checked (401), then its role (403),
 * then its limit (429); only then is a route looked up (404, 405) and the rest read (400, 422).
 * Whatever goes wrong on the way leaves as the envelope.
 */
export const makePipeline = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const rateLimits = yield* RateLimits
  const signIns = yield* SignIns
  const requestId = yield* makeRequestIds

  const admit = Effect.fnUntraced(function* (path: string, key: string | undefined) {
    const { ip } = yield* RequestOrigin
    const principal = yield* authenticator.authenticate(key, ip)
    if (!Role.mayCall(principal.role, path)) return yield* new Forbidden()
    const allowance = yield* rateLimits.consume(principal)
    if (allowance.refusal === undefined) yield* signIns.note(principal)
    return { principal, ...allowance } satisfies Admission
  })

  const around = <E, R>(endpoint: Effect.Effect<Response, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const origin = {
        request_id: requestId(request.headers["x-request-id"]),
        ip: Option.getOrElse(request.remoteAddress, () => "").replace(mappedPrefix, ""),
        user_agent: userAgentOf(request.headers["user-agent"])
      }
      const query = QueryString.read(request.url)
      const headers = {
        ...AnswerHeaders.always(request, origin.request_id),
        ...(query.apiKey === undefined ? {} : AnswerHeaders.deprecatedKey)
      }
      return answered(endpoint, request, query, headers, admit).pipe(
        Effect.catchCause(Failures.answerFailure),
        Effect.map(HttpServerResponse.setHeaders(headers)),
        logged(request, origin),
        Effect.provideService(RequestOrigin, origin)
      )
    })

  // Only a proxy that the operator named may say for whom it asks.
  const proxies = yield* trustedProxies
  if (proxies.length === 0) return around
  const behindProxies = HttpMiddleware.xForwardedHeaders({ trustedProxies: proxies })
  return <E, R>(endpoint: Effect.Effect<Response, E, R>) => behindProxies(around(endpoint))
})
