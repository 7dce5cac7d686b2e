import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentPrincipal } from "./Authorization.ts"

/** Runs a request once that names itself by an `Idempotency-Key`, where its endpoint takes one. */
export class Idempotency extends HttpApiMiddleware.Service<
  Idempotency,
  { provides: never; requires: CurrentPrincipal }
>()("api/Idempotency") {}
