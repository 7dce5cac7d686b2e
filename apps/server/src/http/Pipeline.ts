import {
  Aliases,
  BadRequest,
  Forbidden,
  MethodNotAllowed,
  NotFound,
  type Principal
} from "@affnet/api"
import { Role } from "@affnet/domain"
import { Context, Effect, Option } from "effect"
import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Authenticator } from "../accounts/Authenticator.ts"
import { type Allowance, RateLimits } from "../accounts/RateLimits.ts"
import { SignIns } from "../accounts/SignIns.ts"
import * as AnswerHeaders from "./AnswerHeaders.ts"
import * as Failures from "./Failures.ts"
import * as QueryString from "./QueryString.ts"
import * as RequestBody from "./RequestBody.ts"
import { makeRequestIds } from "./RequestId.ts"
import { logged } from "./RequestLog.ts"
import { RequestOrigin } from "./RequestOrigin.ts"
import * as Routes from "./Routes.ts"
import { SecurityToken } from "./SecurityToken.ts"
import { Session } from "./Session.ts"
import { trustedProxies } from "./Settings.ts"

/** Longer than any honest client's; what goes beyond is not kept. */
const maxUserAgentLength = 512

/** How a socket that listens on both families writes an IPv4 address. */
const mappedPrefix = /^::ffff:/u

const isProtected = (path: string): boolean => Role.isUnder(path, Role.protectedPathPrefix)

/** A browser looks ahead at what nobody has asked for. */
const isPrefetch = (headers: HttpServerRequest.HttpServerRequest["headers"]): boolean =>
  (headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"])?.includes("prefetch") === true

const notAhead = new BadRequest({
  errors: { "sec-purpose": ["must not be prefetch: this address creates when it is read"] }
})

/** What the router would let pass: it ends the path of `/offers/1;2` at the semicolon. */
const refusalOf = (
  { headers, method }: HttpServerRequest.HttpServerRequest,
  url: string
): NotFound | MethodNotAllowed | BadRequest | undefined => {
  const path = url.split("?", 1)[0] ?? url
  if (/[;#]/.test(path)) return new NotFound()
  if (method === "HEAD") {
    const allow = Routes.methodsOf(url)
    // The router hands HEAD to the endpoint of GET, which may be one that creates.
    if (allow.length > 0 && !allow.includes("HEAD")) return new MethodNotAllowed({ allow })
  }
  if (isPrefetch(headers) && Routes.creates(method, url)) return notAhead
  const readsNone =
    url.length > path.length && isProtected(path) && Routes.readsNoQuery(method, url)
  return readsNone ? QueryString.refusalOfAny(url) : undefined
}

type Response = HttpServerResponse.HttpServerResponse

/** What the checks before the route found out. */
interface Admission extends Allowance {
  readonly principal: Principal | undefined
}

const unprotected: Admission = { principal: undefined, headers: {} }

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

  const admit = Effect.fnUntraced(function* (path: string, key: string | undefined, ip: string) {
    if (!isProtected(path)) return unprotected
    const principal = yield* authenticator.authenticate(key, ip)
    if (!Role.mayCall(principal.role, path)) return yield* new Forbidden()
    const allowance = yield* rateLimits.consume(principal)
    if (allowance.refusal === undefined) yield* signIns.note(principal)
    return { principal, ...allowance } satisfies Admission
  })

  /** Adds to `headers` where the key stands, whatever becomes of the request. */
  const answer = Effect.fnUntraced(function* <E, R>(
    endpoint: Effect.Effect<Response, E, R>,
    request: HttpServerRequest.HttpServerRequest,
    query: QueryString.QueryString,
    headers: Record<string, string>
  ) {
    const url = Aliases.resolve(query.url)
    const path = url.split("?", 1)[0] ?? url
    const key = request.headers["x-api-key"] ?? query.apiKey
    const { ip } = yield* RequestOrigin
    const admission = yield* admit(path, key, ip)
    Object.assign(headers, admission.headers)
    const refusal = admission.refusal ?? query.refusal ?? refusalOf(request, url)
    if (refusal !== undefined) return Failures.respond(refusal)
    const view = RequestBody.normalized(url === request.url ? request : request.modify({ url }))
    const found = Context.make(HttpServerRequest.HttpServerRequest, view).pipe(
      Context.add(Session, admission.principal),
      Context.add(SecurityToken, query.token)
    )
    return Failures.withEnvelope(yield* Effect.provideContext(endpoint, found))
  })

  const around = <E, R>(endpoint: Effect.Effect<Response, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const origin = {
        request_id: requestId(request.headers["x-request-id"]),
        ip: Option.getOrElse(request.remoteAddress, () => "").replace(mappedPrefix, ""),
        user_agent: (request.headers["user-agent"] ?? "").slice(0, maxUserAgentLength)
      }
      const query = QueryString.read(request.url)
      const headers = {
        ...AnswerHeaders.always(request, origin.request_id),
        ...(query.apiKey === undefined ? {} : AnswerHeaders.deprecatedKey)
      }
      return answer(endpoint, request, query, headers).pipe(
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
