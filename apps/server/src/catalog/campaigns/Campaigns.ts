import type { NotFound, Principal } from "@affnet/api"
import type { Campaign, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { CampaignsRepo } from "./CampaignsRepo.ts"

/** The tracking links of an affiliate. Another affiliate's is not told apart from a missing one. */
export class Campaigns extends Context.Service<
  Campaigns,
  {
    readonly list: (
      owner: Principal,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Campaign.Campaign>>
    readonly get: (
      owner: Principal,
      id: Campaign.CampaignId
    ) => Effect.Effect<Campaign.Campaign, NotFound>
  }
>()("server/Campaigns") {
  static readonly layer = Layer.effect(
    Campaigns,
    Effect.gen(function* () {
      const repo = yield* CampaignsRepo

      const list = Effect.fn("Campaigns.list")((owner: Principal, query: ListQuery.ListQuery) =>
        repo.list(owner.account_id, query)
      )

      const get = Effect.fn("Campaigns.get")((owner: Principal, id: Campaign.CampaignId) =>
        orNotFound(repo.find(owner.account_id, id))
      )

      return Campaigns.of({ list, get })
    })
  ).pipe(Layer.provide(CampaignsRepo.layer))
}
