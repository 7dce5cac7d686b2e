import type { Permission, Person, PersonSession, Role, TimeZone } from "@affnet/domain"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as ErrorResponses from "./ErrorResponses.ts"

/** What a manager may do, as it stood when the key was checked. */
export interface ManagerAccess {
  readonly role: Permission.ManagerRole
  /** Whether there is nothing for the manager but the affiliates and advertisers assigned to him. */
  readonly assigned_only: boolean
}

/** The key of a request, and what it may do less than its account. */
export interface UsedKey {
  readonly id: number
  readonly read_only: boolean
  /** Whether it has any limit of its own. */
  readonly is_limited: boolean
}

/** The session of a request with a cookie, and its person. */
export interface UsedSession {
  readonly id: PersonSession.SessionId
  readonly person_id: Person.PersonId
  readonly access: Person.Access
  /** The manager who views the account, when it is not one of its people. */
  readonly viewed_by: number | null
  /** The role of that manager. */
  readonly viewer_role: Permission.ManagerRole | null
}

/** The account behind the key or the session of a request. Handlers take it as the owner of all they touch. */
export interface Principal {
  readonly role: Role.Role
  /** The id of the manager, advertiser or affiliate. */
  readonly account_id: number
  /** The IANA time zone in which the account reads its reports. */
  readonly timezone: TimeZone.TimeZone
  /** Of managers: without it nothing that asks for a permission can be called. */
  readonly access?: ManagerAccess
  readonly key?: UsedKey
  readonly session?: UsedSession
}

/** The principal of the current request. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "api/CurrentPrincipal"
) {}

/** The account of the session. */
export interface SignedInPrincipal extends Principal {
  readonly session: UsedSession
}

/** The signed-in person, for operations that need a session. */
export class CurrentSession extends Context.Service<CurrentSession, SignedInPrincipal>()(
  "api/CurrentSession"
) {}

const header = HttpApiSecurity.apiKey({ key: "X-API-Key", in: "header" }).pipe(
  HttpApiSecurity.annotateMerge(
    OpenApi.annotations({ description: "The API key of a manager, an advertiser or an affiliate." })
  )
)

const query = HttpApiSecurity.apiKey({ key: "api-key", in: "query" }).pipe(
  HttpApiSecurity.annotateMerge(
    OpenApi.annotations({
      description:
        "Deprecated: keys in addresses end up in logs. Still accepted until the date in the " +
        "Sunset header of the answer; send the X-API-Key header instead.",
      deprecated: true
    })
  )
)

/** The caller, by the key in the `X-API-Key` header. */
export class Authorization extends HttpApiMiddleware.Service<
  Authorization,
  { provides: CurrentPrincipal; requires: never }
>()("api/Authorization", {
  security: { ApiKey: header, ApiKeyQuery: query },
  error: [
    ErrorResponses.Unauthorized,
    ErrorResponses.Forbidden,
    ErrorResponses.TooManyRequests,
    ErrorResponses.InternalError,
    ErrorResponses.ServiceUnavailable
  ],
  requiredForClient: true
}) {}

/** The cookie of a session over HTTPS, and over plain HTTP, where browsers take no name with a prefix. */
export const cookieNames = { https: "__Host-affnet", http: "affnet" } as const

const cookie = HttpApiSecurity.apiKey({ key: cookieNames.https, in: "cookie" }).pipe(
  HttpApiSecurity.annotateMerge(
    OpenApi.annotations({
      description:
        `The session of a person, which \`POST /auth/sign-in\` sets; over plain HTTP it is called ` +
        `\`${cookieNames.http}\`. It works in place of a key as well.`
    })
  )
)

/** The signed-in person, by the session cookie. */
export class SignedInOnly extends HttpApiMiddleware.Service<
  SignedInOnly,
  { provides: CurrentSession; requires: never }
>()("api/SignedInOnly", {
  security: { SessionCookie: cookie },
  error: [ErrorResponses.Unauthorized, ErrorResponses.Forbidden]
}) {}
