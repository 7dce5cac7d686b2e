import { Api, CurrentPrincipal } from "@affnet/api"
import { Advertiser } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Advertisers } from "./Advertisers.ts"

export const AdvertisersHttp = HttpApiBuilder.group(
  Api,
  "advertisers",
  Effect.fn(function* (handlers) {
    const advertisers = yield* Advertisers
    const bulk = yield* BulkChanges
    return handlers.handleAll({
      listAdvertisers: ({ query }) => answerList(query, advertisers.list),
      getAdvertiser: ({ params, query }) =>
        Effect.map(answerRecord(query, advertisers.get(params.id)), (advertiser) => ({
          advertiser
        })),
      createAdvertiser: ({ payload }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => advertisers.create(actor, payload)),
      updateAdvertiser: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => advertisers.update(actor, params.id, payload)),
          Effect.map((advertiser) => ({ advertiser }))
        ),
      bulkUpdateAdvertisers: ({ payload }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => advertisers.get(Advertiser.AdvertiserId.make(id)),
            update: (id) => advertisers.update(actor, Advertiser.AdvertiserId.make(id), payload.set)
          })
        ),
      deleteAdvertiser: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => advertisers.delete(actor, params.id))
    })
  })
).pipe(Layer.provide([Advertisers.layer, BulkChanges.layer]))
