import { Offer } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { OfferChanges } from "./OfferChanges.ts"
import { OfferCopies } from "./OfferCopies.ts"
import { Offers } from "./Offers.ts"

export const OffersHttp = implement(
  "offers",
  Effect.fn(function* (handlers) {
    const offers = yield* Offers
    const changes = yield* OfferChanges
    const bulk = yield* BulkChanges
    const copies = yield* OfferCopies
    return handlers.handleAll({
      listOffers: ({ query }) => answerList(query, offers.list),
      getOffer: ({ params, query }) =>
        answerRecord(query, offers.get(params.id)).pipe(keyed("offer")),
      createOffer: ({ payload }) =>
        asCaller((actor) => changes.create(actor, payload)).pipe(keyed("offer")),
      updateOffer: ({ params, payload }) =>
        asCaller((actor) => changes.update(actor, params.id, payload)).pipe(keyed("offer")),
      bulkUpdateOffers: ({ payload }) =>
        asCaller((actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => offers.get(Offer.OfferId.make(id)),
            update: (id) => changes.update(actor, Offer.OfferId.make(id), payload.set)
          })
        ),
      deleteOffer: ({ params }) => asCaller((actor) => offers.delete(actor, params.id)),
      copyOffer: ({ params, payload }) =>
        asCaller((actor) => copies.create(actor, params.id, payload)).pipe(keyed("offer")),
      getTrackingSettings: ({ params }) => offers.trackingSettings(params.id).pipe(keyed("details"))
    })
  })
).pipe(Layer.provide([BulkChanges.layer, Offers.layer, OfferChanges.layer, OfferCopies.layer]))
