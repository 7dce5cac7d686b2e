import { Authorization, CurrentPrincipal, type Principal, Unauthorized } from "@affnet/api"
import { Context, Effect, Layer } from "effect"

/** Who calls, set by the pipeline once the key has been checked, before any route is looked up. */
export const Session = Context.Reference<Principal | undefined>("server/Session", {
  defaultValue: () => undefined
})

/**
 * Hands the principal of the session to the endpoints. The key itself was checked by the pipeline;
 * without a session nothing under the contract's protection can run.
 */
export const AuthorizationLive = Layer.succeed(Authorization, {
  ApiKey: (endpoint) =>
    Effect.gen(function* () {
      const principal = yield* Session
      if (principal === undefined) return yield* new Unauthorized()
      return yield* Effect.provideService(endpoint, CurrentPrincipal, principal)
    }),
  ApiKeyQuery: () => Effect.fail(new Unauthorized())
})
