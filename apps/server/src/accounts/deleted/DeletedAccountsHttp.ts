import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { DeletedAccounts } from "./DeletedAccounts.ts"

export const DeletedAccountsHttp = HttpApiBuilder.group(
  Api,
  "deletedAccounts",
  Effect.fn(function* (handlers) {
    const { advertisers, affiliates } = yield* DeletedAccounts
    return handlers.handleAll({
      listDeletedAffiliates: ({ query }) => answerList(query, affiliates),
      listDeletedAdvertisers: ({ query }) => answerList(query, advertisers)
    })
  })
).pipe(Layer.provide(DeletedAccounts.layer))
