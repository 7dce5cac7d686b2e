import type { Listing } from "@affnet/api/Wire"
import type { AccountKey, Role } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { AccountKeys } from "./AccountKeys.ts"
import { ApiKeys } from "./ApiKeys.ts"

interface Named {
  readonly params: { readonly id: AccountKey.AccountKeyId }
}

/** The caller's own keys. */
const own = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const accountKeys = yield* AccountKeys
  return {
    regenerateOwnApiKey: () => asCaller(keys.regenerateOwn).pipe(keyed("api_key")),
    listOwnApiKeys: ({ query }: { readonly query: Listing.ListParams }) =>
      asCaller((me) => answerList(query, (asked) => accountKeys.list(me, asked))),
    createOwnApiKey: ({ payload }: { readonly payload: AccountKey.AccountKeyCreate }) =>
      asCaller((me) => accountKeys.create(me, payload)),
    rotateOwnApiKey: ({
      params,
      payload
    }: Named & { readonly payload: AccountKey.AccountKeyRotate }) =>
      asCaller((me) => accountKeys.rotate(me, params.id, payload)),
    deleteOwnApiKey: ({ params }: Named) => asCaller((me) => accountKeys.delete(me, params.id))
  }
})

/** Regenerates the key of another account, as a manager. */
const of = (role: Role.Role) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    return ({ params }: { readonly params: { readonly id: number } }) =>
      asCaller((manager) =>
        keys.regenerateAsManager({ role, account_id: params.id }, manager)
      ).pipe(keyed("api_key"))
  })

export const ApiKeysHttp = Layer.mergeAll(
  implement("managerKey", (handlers) => Effect.map(own, (answers) => handlers.handleAll(answers))),
  implement("advertiserKey", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement("affiliateKey", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement(
    "accountKeys",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({
        regenerateAffiliateApiKey: yield* of("affiliate"),
        regenerateAdvertiserApiKey: yield* of("advertiser"),
        regenerateManagerApiKey: yield* of("manager")
      })
    })
  )
).pipe(Layer.provide([AccountKeys.layer, ApiKeys.layer]))
