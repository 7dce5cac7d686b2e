import { Api, CurrentPrincipal } from "@affnet/api"
import type { Role } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Looks } from "./Looks.ts"

export const LooksHttp = HttpApiBuilder.group(
  Api,
  "looks",
  Effect.fn(function* (handlers) {
    const looks = yield* Looks
    const at =
      (role: Role.Role) =>
      ({ params }: { readonly params: { readonly id: number } }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((manager) => looks.makeLink(manager, { role, account_id: params.id })),
          Effect.map((one_time_login_link) => ({ one_time_login_link }))
        )
    return handlers.handleAll({
      lookAtAffiliate: at("affiliate"),
      lookAtAdvertiser: at("advertiser")
    })
  })
).pipe(Layer.provide(Looks.layer))
