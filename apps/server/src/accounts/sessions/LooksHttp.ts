import type { Role } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { Looks } from "./Looks.ts"

export const LooksHttp = implement(
  "looks",
  Effect.fn(function* (handlers) {
    const looks = yield* Looks
    const at =
      (role: Role.Role) =>
      ({ params }: { readonly params: { readonly id: number } }) =>
        asCaller((manager) => looks.makeLink(manager, { role, account_id: params.id })).pipe(
          keyed("one_time_login_link")
        )
    return handlers.handleAll({
      lookAtAffiliate: at("affiliate"),
      lookAtAdvertiser: at("advertiser")
    })
  })
).pipe(Layer.provide(Looks.layer))
