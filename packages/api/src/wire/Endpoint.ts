import { Role } from "@affnet/domain"
import { Context, Effect } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import * as Aliases from "../Aliases.ts"
import type { Principal } from "../http/Authorization.ts"
import {
  type AnyError,
  BadRequest,
  MethodNotAllowed,
  NotFound,
  type TooManyRequests
} from "../http/Errors.ts"
import * as AnswerHeaders from "./AnswerHeaders.ts"
import { isPrefetch } from "./ClickAnswers.ts"
import * as Failures from "./Failures.ts"
import { IfMatch } from "./IfMatch.ts"
import * as QueryString from "./QueryString.ts"
import * as RequestBody from "./RequestBody.ts"
import * as Routes from "./Routes.ts"
import { SecurityToken } from "./SecurityToken.ts"
import { Session } from "./Session.ts"

/** Endpoints that need a caller, and where unknown parameters are refused. */
const isStrict = (path: string): boolean =>
  Role.isUnder(path, Role.protectedPathPrefix) || Role.isUnder(path, Role.peoplePathPrefix)

const notAhead = new BadRequest({
  errors: { "sec-purpose": ["must not be prefetch: this address creates when it is read"] }
})

/** What the router would let pass: it ends the path of `/offers/1;2` at the semicolon. */
const refusalOf = (
  { headers, method }: HttpServerRequest.HttpServerRequest,
  url: string,
  parameters: URLSearchParams
): NotFound | MethodNotAllowed | BadRequest | undefined => {
  const path = url.split("?", 1)[0] ?? url
  if (/[;#]/.test(path)) return new NotFound()
  if (method === "HEAD") {
    const allow = Routes.methodsOf(url)
    // The router hands HEAD to the endpoint of GET, which may be one that creates.
    if (allow.length > 0 && !allow.includes("HEAD")) return new MethodNotAllowed({ allow })
  }
  if (isPrefetch(headers) && Routes.creates(method, url)) return notAhead
  if (parameters.size === 0 || !isStrict(path)) return undefined
  if (Routes.readsNoQuery(method, url)) return QueryString.refusalOfAny(url)
  const isThere = Routes.methodsOf(url).includes(method)
  return isThere ? QueryString.refusalOfRepeated(parameters) : undefined
}

/** What the check of the key found out. */
export interface Admission {
  readonly principal: Principal | undefined
  /** Where the key stands with its limit. */
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: TooManyRequests
}

/** A request whose caller is needed. */
export interface Asked {
  readonly request: HttpServerRequest.HttpServerRequest
  /** The address that the route is looked up by. */
  readonly url: string
  readonly path: string
  readonly key: string | undefined
}

const unprotected: Admission = { principal: undefined, headers: {} }

/** Finds the caller of a path that needs a key or a session, or why it is refused. */
type Admit<E, R> = (asked: Asked) => Effect.Effect<Admission, E, R>

/**
 * The services that an endpoint gets with its call. Added one by one, and only those that differ: merging contexts,
 * or adding many times, copies all services of the server for each request.
 */
const called =
  <R>(
    view: HttpServerRequest.HttpServerRequest,
    principal: Principal | undefined,
    token: string | undefined
  ) =>
  (context: Context.Context<R>) => {
    const withSession = Context.add(context, Session, principal)
    const withToken =
      token === undefined ? withSession : Context.add(withSession, SecurityToken, token)
    const version = view.headers["if-match"]
    const withVersion = version === undefined ? withToken : Context.add(withToken, IfMatch, version)
    return Context.getOrUndefined(context, HttpServerRequest.HttpServerRequest) === view
      ? withVersion
      : Context.add(withVersion, HttpServerRequest.HttpServerRequest, view)
  }

/**
 * The order of checks in front of an endpoint: under `/api/v2` the key (401), the role (403) and the limit
 * (429), which `admit` does; only then is a route looked up (404, 405) and the rest read (400, 422). Adds to
 * `headers` where the key stands, whatever becomes of the request.
 */
export const answered = Effect.fnUntraced(function* <E, R, E2 extends AnyError, R2>(
  endpoint: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  request: HttpServerRequest.HttpServerRequest,
  query: QueryString.QueryString,
  headers: Record<string, string>,
  admit: Admit<E2, R2>
) {
  const url = Aliases.resolve(query.url)
  const path = url.split("?", 1)[0] ?? url
  const key = request.headers["x-api-key"] ?? query.apiKey
  const admission = isStrict(path) ? yield* admit({ request, url, path, key }) : unprotected
  Object.assign(headers, admission.headers)
  const refusal = admission.refusal ?? query.refusal ?? refusalOf(request, url, query.parameters)
  if (refusal !== undefined) return Failures.respond(refusal)
  const view = RequestBody.normalized(
    url === request.url ? request : request.modify({ url }),
    Routes.bodyLimitOf(request.method, url)
  )
  AnswerHeaders.keep(view, headers)
  const response = yield* Effect.updateContext(
    endpoint,
    called<R>(view, admission.principal, query.token)
  )
  return Failures.withEnvelope(response)
})
