import { Forbidden, type Principal } from "@affnet/api"
import {
  type Admission,
  AnswerHeaders,
  type Asked,
  answered,
  makeRequestIds,
  OwnPage,
  QueryString,
  Routes
} from "@affnet/api/Wire"
import { Role } from "@affnet/domain"
import { Effect, Option } from "effect"
import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Authenticator } from "./accounts/sessions/Authenticator.ts"
import { RateLimits } from "./accounts/sessions/RateLimits.ts"
import * as SessionCookie from "./accounts/sessions/SessionCookie.ts"
import { Sessions } from "./accounts/sessions/Sessions.ts"
import { SignIns } from "./accounts/sessions/SignIns.ts"
import * as Failures from "./platform/http/Failures.ts"
import { logged } from "./platform/http/RequestLog.ts"
import { RequestOrigin, userAgentOf } from "./platform/http/RequestOrigin.ts"
import { publicUrl, trustedProxies } from "./platform/http/Settings.ts"

/** How a socket that listens on both families writes an IPv4 address. */
const mappedPrefix = /^::ffff:/u

const newAddress = "The API key was used from a new address."

type Response = HttpServerResponse.HttpServerResponse

/**
 * What happens to every request around its endpoint, in this order: it gets an id; its address is
 * brought into the contract's form; under `/api/v2` its key, or the cookie in its place, is checked (401), then its
 * role and where it comes from (403), then its limit (429); only then is a route looked up (404, 405) and the rest read (400, 422).
 * Whatever goes wrong on the way leaves as the envelope.
 */
export const makePipeline = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const rateLimits = yield* RateLimits
  const signIns = yield* SignIns
  const requestId = yield* makeRequestIds

  const sessions = yield* Sessions
  const { origin } = new URL(yield* publicUrl)

  /** The signed-in person, where the request came with a cookie and no key. */
  const signedIn = ({ key, request }: Asked) => {
    const token = key === undefined ? SessionCookie.tokenOf(request) : undefined
    return token === undefined ? Effect.undefined : sessions.authenticate(token)
  }

  /** Browsers send cookies along with what pages of other sites ask for. */
  const requireOwnPage = ({ request }: Asked) => {
    const refusal = OwnPage.refusalOf(request, origin)
    return refusal === undefined ? Effect.void : Effect.fail(refusal)
  }

  const counted = Effect.fnUntraced(function* (principal: Principal) {
    const allowance = yield* rateLimits.consume(principal)
    // Where a manager looks from is no place of the account's.
    const isOwn = (principal.session?.viewed_by ?? null) === null
    if (allowance.refusal === undefined && isOwn) yield* signIns.note(principal, newAddress)
    return { principal, ...allowance } satisfies Admission
  })

  /** Sign-in endpoints need no session. */
  const admitPerson = Effect.fnUntraced(function* (asked: Asked) {
    yield* requireOwnPage(asked)
    const principal = yield* signedIn({ ...asked, key: undefined })
    return principal === undefined ? { principal, headers: {} } : yield* counted(principal)
  })

  const admitAccount = Effect.fnUntraced(function* (asked: Asked) {
    const { ip } = yield* RequestOrigin
    const { key, path, request, url } = asked
    const person = yield* signedIn(asked)
    if (person !== undefined && !Routes.reads(request.method, url)) yield* requireOwnPage(asked)
    const principal = person ?? (yield* authenticator.authenticate(key, ip))
    if (!Role.mayCall(principal.role, path)) return yield* new Forbidden()
    return yield* counted(principal)
  })

  const admit = (asked: Asked) =>
    Role.isUnder(asked.path, Role.peoplePathPrefix) ? admitPerson(asked) : admitAccount(asked)

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
