import type { NotFound } from "@affnet/api"
import type { Affiliate, ListQuery, Postback } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { existsOrNotFound } from "../../platform/orNotFound.ts"
import { PostbacksRepo } from "./PostbacksRepo.ts"

/** The calls that tell affiliates of their conversions. */
export class Postbacks extends Context.Service<
  Postbacks,
  {
    readonly list: (
      affiliate_id: Affiliate.AffiliateId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Postback.Postback>, NotFound>
  }
>()("server/Postbacks") {
  static readonly layer = Layer.effect(
    Postbacks,
    Effect.gen(function* () {
      const accounts = yield* AccountsRepo
      const repo = yield* PostbacksRepo

      const list = Effect.fn("Postbacks.list")(function* (
        affiliate_id: Affiliate.AffiliateId,
        query: ListQuery.ListQuery
      ) {
        const account = { role: "affiliate", account_id: affiliate_id } as const
        yield* existsOrNotFound(accounts.exists(account))
        return yield* repo.list(affiliate_id, query)
      })

      return Postbacks.of({ list })
    })
  ).pipe(Layer.provide([AccountsRepo.layer, PostbacksRepo.layer]))
}
