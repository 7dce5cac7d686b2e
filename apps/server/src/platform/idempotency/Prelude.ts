import type { CurrentPrincipal, Forbidden, TooManyRequests, ValidationFailed } from "@affnet/api"
import { Context, type Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

/**
 * Work of an idempotent request before its transaction begins, because no transaction may wait for it. The endpoint
 * finds the outcome in its context.
 */
export class Prelude extends Context.Service<
  Prelude,
  (
    endpoint: HttpApiEndpoint.Top,
    body: string
  ) => Effect.Effect<
    Context.Context<never>,
    Forbidden | TooManyRequests | ValidationFailed,
    CurrentPrincipal
  >
>()("server/Prelude") {}
