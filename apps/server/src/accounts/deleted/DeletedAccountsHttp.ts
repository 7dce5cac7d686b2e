import { Effect, Layer } from "effect"
import { implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { DeletedAccounts } from "./DeletedAccounts.ts"

export const DeletedAccountsHttp = implement(
  "deletedAccounts",
  Effect.fn(function* (handlers) {
    const { advertisers, affiliates } = yield* DeletedAccounts
    return handlers.handleAll({
      listDeletedAffiliates: ({ query }) => answerList(query, affiliates),
      listDeletedAdvertisers: ({ query }) => answerList(query, advertisers)
    })
  })
).pipe(Layer.provide(DeletedAccounts.layer))
