import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { ReceiveCampaigns } from "./ReceiveCampaigns.ts"

export const ReceiveCampaignsHttp = implement(
  "receiveCampaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* ReceiveCampaigns
    return handlers.handleAll({
      listReceiveCampaigns: ({ query }) => answerList(query, campaigns.list),
      getReceiveCampaign: ({ params, query }) =>
        answerRecord(query, campaigns.get(params.campaign_id)).pipe(keyed("campaign")),
      createReceiveCampaign: ({ payload }) =>
        asCaller((actor) => campaigns.create(actor, payload)).pipe(keyed("campaign")),
      updateReceiveCampaign: ({ params, payload }) =>
        asCaller((actor) => campaigns.update(actor, params.campaign_id, payload)).pipe(
          keyed("campaign")
        ),
      deleteReceiveCampaign: ({ params }) =>
        asCaller((actor) => campaigns.delete(actor, params.campaign_id))
    })
  })
).pipe(Layer.provide(ReceiveCampaigns.layer))
