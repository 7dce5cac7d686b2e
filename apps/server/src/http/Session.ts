import {
  Authorization,
  CurrentPrincipal,
  Forbidden,
  type Principal,
  Unauthorized
} from "@affnet/api"
import { Role } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"

/** Who calls, set by the pipeline once the key has been checked, before any route is looked up. */
export const Session = Context.Reference<Principal | undefined>("server/Session", {
  defaultValue: () => undefined
})

/**
 * Hands the principal of the session to the endpoints. The key itself was checked by the pipeline;
 * without a session nothing under the contract's protection can run.
 */
export const authorization = Layer.succeed(Authorization, {
  ApiKey: (endpoint, { endpoint: { path } }) =>
    Effect.gen(function* () {
      const principal = yield* Session
      if (principal === undefined) return yield* new Unauthorized()
      // An address can spell the path of a route in more than one way; the route itself decides.
      if (!Role.mayCall(principal.role, path)) return yield* new Forbidden()
      return yield* Effect.provideService(endpoint, CurrentPrincipal, principal)
    }),
  ApiKeyQuery: () => Effect.fail(new Unauthorized())
})
