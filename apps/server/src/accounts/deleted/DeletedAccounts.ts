import type { DeletedAccount, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { DeletedAccountsRepo } from "./DeletedAccountsRepo.ts"

type List = (
  query: ListQuery.ListQuery
) => Effect.Effect<ListQuery.Paged<DeletedAccount.DeletedAccount>>

/** Accounts that were deleted, for what is still to be settled of them. */
export class DeletedAccounts extends Context.Service<
  DeletedAccounts,
  { readonly advertisers: List; readonly affiliates: List }
>()("server/DeletedAccounts") {
  static readonly layer = Layer.effect(
    DeletedAccounts,
    Effect.map(DeletedAccountsRepo, ({ list }) =>
      DeletedAccounts.of({
        advertisers: (query) => list("advertiser", query),
        affiliates: (query) => list("affiliate", query)
      })
    )
  ).pipe(Layer.provide(DeletedAccountsRepo.layer))
}
