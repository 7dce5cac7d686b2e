import { NotFound } from "@affnet/api"
import type { Affiliate, ListQuery, Postback } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AffiliatesRepo } from "../affiliates/AffiliatesRepo.ts"
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
      const affiliates = yield* AffiliatesRepo
      const repo = yield* PostbacksRepo

      const list = Effect.fn("Postbacks.list")(function* (
        affiliate_id: Affiliate.AffiliateId,
        query: ListQuery.ListQuery
      ) {
        if (!(yield* affiliates.exists(affiliate_id))) return yield* new NotFound()
        return yield* repo.list(affiliate_id, query)
      })

      return Postbacks.of({ list })
    })
  ).pipe(Layer.provide([AffiliatesRepo.layer, PostbacksRepo.layer]))
}
