import { Api, CurrentPrincipal } from "@affnet/api"
import type { LandingPage } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { showETag } from "../../platform/http/ETag.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { LandingPageChanges } from "./LandingPageChanges.ts"
import { LandingPages } from "./LandingPages.ts"

/** A landing page is called `url` on the wire. */
const asInfo = Effect.map((url: LandingPage.LandingPage) => ({ url }))

export const LandingPagesHttp = HttpApiBuilder.group(
  Api,
  "landingPages",
  Effect.fn(function* (handlers) {
    const landingPages = yield* LandingPages
    const changes = yield* LandingPageChanges
    return handlers.handleAll({
      listLandingPages: ({ params, query }) =>
        answerList(query, (page) => landingPages.list(params.offer_id, page)),
      getLandingPage: ({ params }) =>
        landingPages.get(params.offer_id, params.url_id).pipe(Effect.tap(showETag), asInfo),
      createLandingPage: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => changes.create(actor, params.offer_id, payload)),
          asInfo
        ),
      updateLandingPage: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => changes.update(actor, params.offer_id, params.url_id, payload)),
          asInfo
        ),
      deleteLandingPage: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          changes.delete(actor, params.offer_id, params.url_id)
        )
    })
  })
).pipe(Layer.provide([LandingPages.layer, LandingPageChanges.layer]))
