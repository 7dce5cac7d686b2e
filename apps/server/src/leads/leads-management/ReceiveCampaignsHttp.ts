import { Api, CurrentPrincipal } from "@affnet/api"
import type { ReceiveCampaign } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { ReceiveCampaigns } from "./ReceiveCampaigns.ts"

const asInfo = Effect.map((campaign: ReceiveCampaign.ReceiveCampaign) => ({ campaign }))

export const ReceiveCampaignsHttp = HttpApiBuilder.group(
  Api,
  "receiveCampaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* ReceiveCampaigns
    return handlers.handleAll({
      listReceiveCampaigns: ({ query }) => answerList(query, campaigns.list),
      getReceiveCampaign: ({ params, query }) =>
        Effect.map(answerRecord(query, campaigns.get(params.campaign_id)), (campaign) => ({
          campaign
        })),
      createReceiveCampaign: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => campaigns.create(actor, payload)),
          asInfo
        ),
      updateReceiveCampaign: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => campaigns.update(actor, params.campaign_id, payload)),
          asInfo
        ),
      deleteReceiveCampaign: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => campaigns.delete(actor, params.campaign_id))
    })
  })
).pipe(Layer.provide(ReceiveCampaigns.layer))
