import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { AccountErasures } from "./AccountErasures.ts"

export const AccountErasuresHttp = implement(
  "accountErasures",
  Effect.fn(function* (handlers) {
    const erasures = yield* AccountErasures
    const of =
      (role: "advertiser" | "affiliate") =>
      ({ params }: { readonly params: { readonly id: number } }) =>
        asCaller((actor) => erasures.erase(actor, { role, account_id: params.id }))
    return handlers.handleAll({
      eraseAffiliate: of("affiliate"),
      eraseAdvertiser: of("advertiser")
    })
  })
).pipe(Layer.provide(AccountErasures.layer))
