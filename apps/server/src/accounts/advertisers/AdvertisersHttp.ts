import { Advertiser } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Advertisers } from "./Advertisers.ts"

export const AdvertisersHttp = implement(
  "advertisers",
  Effect.fn(function* (handlers) {
    const advertisers = yield* Advertisers
    const bulk = yield* BulkChanges
    return handlers.handleAll({
      listAdvertisers: ({ query }) => answerList(query, advertisers.list),
      getAdvertiser: ({ params, query }) =>
        answerRecord(query, advertisers.get(params.id)).pipe(keyed("advertiser")),
      createAdvertiser: ({ payload }) => asCaller((actor) => advertisers.create(actor, payload)),
      updateAdvertiser: ({ params, payload }) =>
        asCaller((actor) => advertisers.update(actor, params.id, payload)).pipe(
          keyed("advertiser")
        ),
      bulkUpdateAdvertisers: ({ payload }) =>
        asCaller((actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => advertisers.get(Advertiser.AdvertiserId.make(id)),
            update: (id) => advertisers.update(actor, Advertiser.AdvertiserId.make(id), payload.set)
          })
        ),
      deleteAdvertiser: ({ params }) => asCaller((actor) => advertisers.delete(actor, params.id))
    })
  })
).pipe(Layer.provide([Advertisers.layer, BulkChanges.layer]))
