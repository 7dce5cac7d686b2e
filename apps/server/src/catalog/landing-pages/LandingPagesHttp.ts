import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { LandingPages } from "./LandingPages.ts"

/** A landing page is called `url` on the wire. */
export const LandingPagesHttp = implement(
  "landingPages",
  Effect.fn(function* (handlers) {
    const landingPages = yield* LandingPages
    return handlers.handleAll({
      listLandingPages: ({ params, query }) =>
        answerList(query, (page) => landingPages.list(params.offer_id, page)),
      getLandingPage: ({ params, query }) =>
        answerRecord(query, landingPages.get(params.offer_id, params.url_id)).pipe(keyed("url")),
      createLandingPage: ({ params, payload }) =>
        asCaller((actor) => landingPages.create(actor, params.offer_id, payload)).pipe(
          keyed("url")
        ),
      updateLandingPage: ({ params, payload }) =>
        asCaller((actor) =>
          landingPages.update(actor, params.offer_id, params.url_id, payload)
        ).pipe(keyed("url")),
      deleteLandingPage: ({ params }) =>
        asCaller((actor) => landingPages.delete(actor, params.offer_id, params.url_id))
    })
  })
).pipe(Layer.provide(LandingPages.layer))
