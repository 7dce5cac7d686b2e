import { Api, CurrentPrincipal } from "@affnet/api"
import type { Role } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeys } from "./ApiKeys.ts"

const asInfo = Effect.map((api_key: string) => ({ api_key }))

/** Regenerates the caller's own key. The caller exists, so its account can't be missing. */
const own = Effect.gen(function* () {
  const keys = yield* ApiKeys
  return () =>
    Effect.flatMap(CurrentPrincipal, (me) => keys.regenerate(me, me)).pipe(asInfo, Effect.orDie)
})

/** Regenerates the key of another account, as a manager. */
const of = (role: Role.Role) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    return ({ params }: { readonly params: { readonly id: number } }) =>
      Effect.flatMap(CurrentPrincipal, (manager) =>
        keys.regenerateAsManager({ role, account_id: params.id }, manager)
      ).pipe(asInfo)
  })

export const ApiKeysHttp = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "managerKey",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ regenerateOwnApiKey: yield* own })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "advertiserKey",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ regenerateOwnApiKey: yield* own })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "affiliateKey",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ regenerateOwnApiKey: yield* own })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "accountKeys",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({
        regenerateAffiliateApiKey: yield* of("affiliate"),
        regenerateAdvertiserApiKey: yield* of("advertiser"),
        regenerateManagerApiKey: yield* of("manager")
      })
    })
  )
).pipe(Layer.provide(ApiKeys.layer))
