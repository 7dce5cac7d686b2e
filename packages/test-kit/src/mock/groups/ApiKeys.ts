import { Api, CurrentPrincipal, Forbidden, type NotFound } from "@affnet/api"
import { Role } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound } from "../Pages.ts"
import { type Account, accountOf, giveKey, State } from "../State.ts"

const regenerate = Effect.fnUntraced(function* (account: Account) {
  const state = yield* State
  yield* orNotFound(accountOf(state, account))
  return { api_key: giveKey(state, account) }
})

const own = {
  regenerateOwnApiKey: () => Effect.orDie(Effect.flatMap(CurrentPrincipal, regenerate))
}
const of =
  (role: Account["role"]) =>
  ({ params }: { readonly params: { readonly id: number } }) =>
    Effect.flatMap(
      CurrentPrincipal,
      (manager): Effect.Effect<{ readonly api_key: string }, NotFound | Forbidden, State> =>
        Role.mayReplaceKey(manager, { role, account_id: params.id })
          ? regenerate({ role, account_id: params.id })
          : Effect.fail(new Forbidden())
    )

/** The keys of accounts. */
export const keyGroups = Layer.mergeAll(
  HttpApiBuilder.group(Api, "managerKey", (handlers) => handlers.handleAll(own)),
  HttpApiBuilder.group(Api, "advertiserKey", (handlers) => handlers.handleAll(own)),
  HttpApiBuilder.group(Api, "affiliateKey", (handlers) => handlers.handleAll(own)),
  HttpApiBuilder.group(Api, "accountKeys", (handlers) =>
    handlers.handleAll({
      regenerateAffiliateApiKey: of("affiliate"),
      regenerateAdvertiserApiKey: of("advertiser"),
      regenerateManagerApiKey: of("manager")
    })
  )
)
