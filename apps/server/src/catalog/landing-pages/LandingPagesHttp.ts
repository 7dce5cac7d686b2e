import { Api, CurrentPrincipal } from "@affnet/api"
import type { LandingPage } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { LandingPages } from "./LandingPages.ts"

/** A landing page is called `url` on the wire. */
const asInfo = Effect.map((url: LandingPage.LandingPage) => ({ url }))

export const LandingPagesHttp = HttpApiBuilder.group(
  Api,
  "landingPages",
  Effect.fn(function* (handlers) {
    const landingPages = yield* LandingPages
    return handlers.handleAll({
      listLandingPages: ({ params, query }) =>
        answerList(query, (page) => landingPages.list(params.offer_id, page)),
      getLandingPage: ({ params }) => landingPages.get(params.offer_id, params.url_id).pipe(asInfo),
      updateLandingPage: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) =>
            landingPages.update(actor, params.offer_id, params.url_id, payload)
          ),
          asInfo
        )
    })
  })
).pipe(Layer.provide(LandingPages.layer))
