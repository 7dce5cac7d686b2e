import { Api, CurrentPrincipal } from "@affnet/api"
import { Offer } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { OfferChanges } from "./OfferChanges.ts"
import { OfferCopies } from "./OfferCopies.ts"
import { Offers } from "./Offers.ts"

const asInfo = Effect.map((offer: Offer.Offer) => ({ offer }))

export const OffersHttp = HttpApiBuilder.group(
  Api,
  "offers",
  Effect.fn(function* (handlers) {
    const offers = yield* Offers
    const changes = yield* OfferChanges
    const bulk = yield* BulkChanges
    const copies = yield* OfferCopies
    return handlers.handleAll({
      listOffers: ({ query }) => answerList(query, offers.list),
      getOffer: ({ params, query }) =>
        Effect.map(answerRecord(query, offers.get(params.id)), (offer) => ({ offer })),
      createOffer: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => changes.create(actor, payload)),
          asInfo
        ),
      updateOffer: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => changes.update(actor, params.id, payload)),
          asInfo
        ),
      bulkUpdateOffers: ({ payload }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => offers.get(Offer.OfferId.make(id)),
            update: (id) => changes.update(actor, Offer.OfferId.make(id), payload.set)
          })
        ),
      deleteOffer: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => offers.delete(actor, params.id)),
      copyOffer: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => copies.create(actor, params.id, payload)),
          asInfo
        ),
      getTrackingSettings: ({ params }) =>
        Effect.map(offers.trackingSettings(params.id), (details) => ({ details }))
    })
  })
).pipe(Layer.provide([BulkChanges.layer, Offers.layer, OfferChanges.layer, OfferCopies.layer]))
