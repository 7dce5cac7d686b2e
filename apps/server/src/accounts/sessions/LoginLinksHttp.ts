import { IdempotencyKey } from "@affnet/api"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { PasswordResets } from "../people/PasswordResets.ts"
import { Auth } from "./Auth.ts"

export const LoginLinksHttp = implement(
  "loginLinks",
  Effect.fn(function* (handlers) {
    const auth = yield* Auth
    const resets = yield* PasswordResets
    return handlers.handleAll({
      getLoginLink: ({ headers, payload }) =>
        asCaller((me) => auth.makeLink(me, payload, headers[IdempotencyKey.header])).pipe(
          keyed("one_time_login_link")
        ),
      resetUserPassword: ({ payload }) => resets.askAsManager(payload)
    })
  })
).pipe(Layer.provide([Auth.layer, PasswordResets.layer]))
