import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PasswordResets } from "../people/PasswordResets.ts"
import { Auth } from "./Auth.ts"

export const LoginLinksHttp = HttpApiBuilder.group(
  Api,
  "loginLinks",
  Effect.fn(function* (handlers) {
    const auth = yield* Auth
    const resets = yield* PasswordResets
    return handlers.handleAll({
      getLoginLink: ({ payload }) =>
        Effect.map(auth.makeLink(payload), (one_time_login_link) => ({ one_time_login_link })),
      resetUserPassword: ({ payload }) => resets.askAsManager(payload)
    })
  })
).pipe(Layer.provide([Auth.layer, PasswordResets.layer]))
