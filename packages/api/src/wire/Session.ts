import { Id, Permission, Role } from "@affnet/domain"
import { Context, Effect, Layer, type Types } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AssignedTo, isNarrowed, type Subject, subjectOf } from "../http/Assignment.ts"
import {
  Authorization,
  CurrentPrincipal,
  CurrentSession,
  type Principal,
  SignedInOnly
} from "../http/Authorization.ts"
import { Forbidden, NotFound, Unauthorized } from "../http/Errors.ts"
import { ForLooks } from "../http/Marks.ts"
import { isWithinAccess, isWithinKey, permissionOf } from "../http/Permission.ts"
import * as Failures from "./Failures.ts"

/** The caller, set by the pipeline once the key or the cookie has been checked, before any route is looked up. */
export const Session = Context.Reference<Principal | undefined>("api/Session", {
  defaultValue: () => undefined
})

type Response = HttpServerResponse.HttpServerResponse

type Admitted = Effect.Effect<
  Response,
  Unauthorized | Forbidden | Types.unhandled,
  HttpRouter.RouteContext
>

/** An address can spell the path of a route in more than one way; the route itself decides. */
const mayCall = (
  { access, key, role, session }: Principal,
  endpoint: HttpApiEndpoint.Top,
  group: HttpApiGroup.Top
): boolean => {
  if (!Role.mayCall(role, endpoint.path)) return false
  if (key !== undefined && !isWithinKey(key, endpoint)) return false
  if (session !== undefined && !isWithinAccess(session, endpoint, group)) return false
  const permission = role === "manager" ? permissionOf(endpoint, group) : undefined
  if (permission === undefined) return true
  return access !== undefined && Permission.allows(access.role, permission)
}

/** What a manager with assignments only names in a path. */
export interface Named extends Pick<Subject, "kind"> {
  readonly id: number
  readonly access: Permission.Access
}

/** Whether that is assigned to a manager. */
export type IsAssigned = (manager_id: number, named: Named) => Effect.Effect<boolean>

type Options = {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
}

/** An id in its only spelling; others name nothing. */
const idPattern = /^[1-9]\d{0,9}$/u

/** The subject in the path of this request, and the kind of access. */
const namedBy = ({ endpoint, group }: Options, { kind, parameter }: Subject) =>
  Effect.map(HttpRouter.params, (params): Named | undefined => {
    const text = params[parameter] ?? ""
    const access = permissionOf(endpoint, group)?.endsWith(":write") === true ? "write" : "read"
    return idPattern.test(text) ? { kind, id: Number(text), access } : undefined
  })

const onlyLooks = "only looks at the account; sign in with your own"
const notSignedIn = "is missing or has ended; sign in with POST /auth/sign-in"

/** An unassigned account is indistinguishable from a missing one. */
const notFound = Effect.sync(() => Failures.respond(new NotFound()))

/**
 * Passes the principal of the session to the endpoints that it may call. The pipeline has checked the key; without
 * a session nothing under the contract's protection can run. Managers who have assignments only reach what is
 * assigned to them, and no operation that cannot check it.
 */
const makeAdmitted = (isAssigned: IsAssigned) => {
  const narrowed = Effect.fnUntraced(function* (
    run: Effect.Effect<Response, Types.unhandled>,
    options: Options,
    manager_id: number
  ) {
    if (!isNarrowed(options.endpoint, options.group)) return yield* new Forbidden()
    const subject = subjectOf(options.endpoint)
    if (subject !== undefined) {
      const named = yield* namedBy(options, subject)
      const isNamed = named !== undefined && named.id <= Id.maximum
      if (!isNamed || !(yield* isAssigned(manager_id, named))) return yield* notFound
    }
    return yield* Effect.provideService(run, AssignedTo, manager_id)
  })

  return (run: Effect.Effect<Response, Types.unhandled, CurrentPrincipal>, options: Options) =>
    Effect.flatMap(Session, (principal): Admitted => {
      if (principal === undefined) return Effect.fail(new Unauthorized())
      if (!mayCall(principal, options.endpoint, options.group)) return Effect.fail(new Forbidden())
      const admitted = Effect.provideService(run, CurrentPrincipal, principal)
      return principal.access?.assigned_only === true
        ? narrowed(admitted, options, principal.account_id)
        : admitted
    })
}

/** The same however the key was sent: a refusal of the one way is followed by a try of the other. */
export const authorization = (isAssigned: IsAssigned) => {
  const admitted = makeAdmitted(isAssigned)
  return Layer.succeed(Authorization, { ApiKey: admitted, ApiKeyQuery: admitted })
}

/** Passes the signed-in person to the endpoints that ask for it. A key is no session. */
export const signedInOnly = Layer.succeed(SignedInOnly, {
  SessionCookie: (run, { endpoint }) =>
    Effect.flatMap(
      Session,
      (principal): Effect.Effect<Response, Unauthorized | Forbidden | Types.unhandled> => {
        const session = principal?.session
        if (session === undefined) {
          return Effect.fail(new Unauthorized({ errors: { session: [notSignedIn] } }))
        }
        return session.viewed_by === null || Context.get(endpoint.annotations, ForLooks)
          ? Effect.provideService(run, CurrentSession, { ...principal, session })
          : Effect.fail(new Forbidden({ errors: { session: [onlyLooks] } }))
      }
    )
})
