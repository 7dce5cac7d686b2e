import { Campaign } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Campaigns } from "./Campaigns.ts"

const managers = implement(
  "managerCampaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    const bulk = yield* BulkChanges
    return handlers.handleAll({
      listAllCampaigns: ({ query }) => answerList(query, campaigns.list),
      getAnyCampaign: ({ params, query }) =>
        answerRecord(query, campaigns.get(params.id)).pipe(keyed("campaign")),
      createCampaign: ({ payload }) =>
        asCaller((actor) => campaigns.create(actor, payload)).pipe(keyed("campaign")),
      updateCampaign: ({ params, payload }) =>
        asCaller((actor) => campaigns.update(actor, params.id, payload)).pipe(keyed("campaign")),
      bulkUpdateCampaigns: ({ payload }) =>
        asCaller((actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => campaigns.get(Campaign.CampaignId.make(id)),
            update: (id) => campaigns.update(actor, Campaign.CampaignId.make(id), payload.set)
          })
        )
    })
  })
)

const affiliates = implement(
  "campaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    return handlers.handleAll({
      listCampaigns: ({ query }) =>
        asCaller((me) => answerList(query, (page) => campaigns.list(page, me))),
      getCampaign: ({ params, query }) =>
        asCaller((me) => answerRecord(query, campaigns.get(params.id, me))).pipe(keyed("campaign")),
      createOwnCampaign: ({ payload }) =>
        asCaller((me) => campaigns.createOwn(me, payload)).pipe(keyed("campaign")),
      updateOwnCampaign: ({ params, payload }) =>
        asCaller((me) => campaigns.update(me, params.id, payload, me)).pipe(keyed("campaign"))
    })
  })
)

export const CampaignsHttp = Layer.merge(managers, affiliates).pipe(
  Layer.provide([BulkChanges.layer, Campaigns.layer])
)
