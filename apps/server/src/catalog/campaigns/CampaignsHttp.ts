import { Api, CurrentPrincipal } from "@affnet/api"
import { Campaign, type ManagedCampaign } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { showETag } from "../../platform/http/ETag.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Campaigns } from "./Campaigns.ts"

const asInfo = Effect.map((campaign: ManagedCampaign.ManagedCampaign) => ({ campaign }))

const managers = HttpApiBuilder.group(
  Api,
  "managerCampaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    const bulk = yield* BulkChanges
    return handlers.handleAll({
      listAllCampaigns: ({ query }) => answerList(query, campaigns.list),
      getAnyCampaign: ({ params, query }) =>
        Effect.map(answerRecord(query, campaigns.get(params.id)), (campaign) => ({ campaign })),
      createCampaign: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => campaigns.create(actor, payload)),
          asInfo
        ),
      updateCampaign: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => campaigns.update(actor, params.id, payload)),
          asInfo
        ),
      bulkUpdateCampaigns: ({ payload }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => campaigns.get(Campaign.CampaignId.make(id)),
            update: (id) => campaigns.update(actor, Campaign.CampaignId.make(id), payload.set)
          })
        )
    })
  })
)

const affiliates = HttpApiBuilder.group(
  Api,
  "campaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    return handlers.handleAll({
      listCampaigns: ({ query }) =>
        Effect.flatMap(CurrentPrincipal, (me) =>
          answerList(query, (page) => campaigns.list(page, me))
        ),
      getCampaign: ({ params }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.get(params.id, me)),
          Effect.tap(showETag),
          asInfo
        ),
      createOwnCampaign: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.createOwn(me, payload)),
          asInfo
        ),
      updateOwnCampaign: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.update(me, params.id, payload, me)),
          asInfo
        )
    })
  })
)

export const CampaignsHttp = Layer.merge(managers, affiliates).pipe(
  Layer.provide([BulkChanges.layer, Campaigns.layer])
)
