import type { ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { DeletedAccountsRepo } from "./DeletedAccountsRepo.ts"

/** Accounts that were deleted, for what is still to be settled of them. */
export class DeletedAccounts extends Context.Service<DeletedAccounts>()("server/DeletedAccounts", {
  make: Effect.map(DeletedAccountsRepo, ({ list }) => ({
    advertisers: (query: ListQuery.ListQuery) => list("advertiser", query),
    affiliates: (query: ListQuery.ListQuery) => list("affiliate", query)
  }))
}) {
  static readonly layer = Layer.effect(DeletedAccounts, DeletedAccounts.make).pipe(
    Layer.provide(DeletedAccountsRepo.layer)
  )
}
