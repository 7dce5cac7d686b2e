import { Role } from "@affnet/domain"
import { Context, Effect, Layer, type Types } from "effect"
import type { HttpServerResponse } from "effect/http"
import { Authorization, CurrentPrincipal, type Principal } from "../http/Authorization.ts"
import { Forbidden, Unauthorized } from "../http/Errors.ts"

/** Who calls, set by the pipeline once the key has been checked, before any route is looked up. */
export const Session = Context.Reference<Principal | undefined>("api/Session", {
  defaultValue: () => undefined
})

type Admitted = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Unauthorized | Forbidden | Types.unhandled
>

/**
 * Hands the principal of the session to the endpoints. The key itself was checked by the pipeline;
 * without a session nothing under the contract's protection can run.
 */
export const authorization = Layer.succeed(Authorization, {
  ApiKey: (endpoint, { endpoint: { path } }) =>
    Effect.flatMap(Session, (principal): Admitted => {
      if (principal === undefined) return Effect.fail(new Unauthorized())
      // An address can spell the path of a route in more than one way; the route itself decides.
      if (!Role.mayCall(principal.role, path)) return Effect.fail(new Forbidden())
      return Effect.provideService(endpoint, CurrentPrincipal, principal)
    }),
  ApiKeyQuery: () => Effect.fail(new Unauthorized())
})
