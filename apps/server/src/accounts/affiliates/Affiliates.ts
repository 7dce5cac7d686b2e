import type { NotFound } from "@affnet/api"
import type { Affiliate, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { type AffiliateRow, AffiliatesRepo } from "./AffiliatesRepo.ts"
import { CommissionPlansRepo } from "./CommissionPlansRepo.ts"
import { MultiAccountsRepo } from "./MultiAccountsRepo.ts"

/** Those who bring visitors and are paid for conversions, as managers see them. */
export class Affiliates extends Context.Service<
  Affiliates,
  {
    readonly list: (
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Affiliate.Affiliate>>
    readonly get: (id: Affiliate.AffiliateId) => Effect.Effect<Affiliate.Affiliate, NotFound>
  }
>()("server/Affiliates") {
  static readonly layer = Layer.effect(
    Affiliates,
    Effect.gen(function* () {
      const repo = yield* AffiliatesRepo
      const commissionPlans = yield* CommissionPlansRepo
      const multiAccounts = yield* MultiAccountsRepo

      /** Reads what takes several rows for each affiliate, for all of them at once. */
      const completion = (ids: ReadonlyArray<Affiliate.AffiliateId>) =>
        Effect.zipWith(
          commissionPlans.of(ids),
          multiAccounts.of(ids),
          (plansOf, multiAccountsOf) =>
            (row: AffiliateRow): Affiliate.Affiliate => ({
              ...row,
              multi_accounts: multiAccountsOf(row.id),
              commission_plans: plansOf(row.id)
            })
        )

      const list = Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
        const { items, ...pagination } = yield* repo.list(query)
        if (items.length === 0) return { ...pagination, items: [] }
        return { ...pagination, items: items.map(yield* completion(items.map(({ id }) => id))) }
      })

      const get = Effect.fnUntraced(function* (id: Affiliate.AffiliateId) {
        const row = yield* orNotFound(repo.find(id))
        const complete = yield* completion([id])
        return complete(row)
      })

      return Affiliates.of({ list, get })
    })
  ).pipe(Layer.provide([AffiliatesRepo.layer, CommissionPlansRepo.layer, MultiAccountsRepo.layer]))
}
