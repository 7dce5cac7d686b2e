import { NotFound } from "@affnet/api"
import type { Affiliate, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
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

      const complete = Effect.fnUntraced(function* (rows: ReadonlyArray<AffiliateRow>) {
        if (rows.length === 0) return []
        const ids = rows.map((row) => row.id)
        const plansOf = yield* commissionPlans.of(ids)
        const multiAccountsOf = yield* multiAccounts.of(ids)
        return rows.map((row) => ({
          ...row,
          multi_accounts: multiAccountsOf(row.id),
          commission_plans: plansOf(row.id)
        }))
      })

      const list = Effect.fn("Affiliates.list")(function* (query: ListQuery.ListQuery) {
        const page = yield* repo.list(query)
        return { ...page, items: yield* complete(page.items) }
      })

      const get = Effect.fn("Affiliates.get")(function* (id: Affiliate.AffiliateId) {
        const row = yield* Effect.mapError(
          Effect.fromOption(yield* repo.find(id)),
          () => new NotFound()
        )
        const [affiliate] = yield* complete([row])
        return affiliate ?? (yield* new NotFound())
      })

      return Affiliates.of({ list, get })
    })
  ).pipe(Layer.provide([AffiliatesRepo.layer, CommissionPlansRepo.layer, MultiAccountsRepo.layer]))
}
