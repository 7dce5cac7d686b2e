import { CurrentPrincipal } from "@affnet/api"
import { Clock, Effect, Layer } from "effect"
import { CreativeFiles } from "../../catalog/creatives/CreativeFiles.ts"
import { makeDownload } from "../../platform/files/download.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { AffiliateOffers } from "./AffiliateOffers.ts"

/** How long an offer counts as new. */
const newSeconds = 30 * 86_400

export const AffiliateOffersHttp = implement(
  "affiliateOffers",
  Effect.fn(function* (handlers) {
    const offers = yield* AffiliateOffers
    const download = yield* makeDownload
    return handlers
      .handle("listAffiliateOffers", ({ query }) => {
        const { categories, countries, goalsTypes, onlyFeatured, onlyNew, tags, ...params } = query
        return Effect.gen(function* () {
          const me = yield* CurrentPrincipal
          const now = yield* Clock.currentTimeMillis
          const madeSince = onlyNew === true ? Math.floor(now / 1000) - newSeconds : undefined
          const wanted = { categories, countries, goalsTypes, madeSince, onlyFeatured, tags }
          return yield* answerList(params, (page) => offers.list(me, wanted, page))
        })
      })
      .handle("getAffiliateOffer", ({ params, query }) =>
        asCaller((me) => answerRecord(query, offers.get(me, params.id))).pipe(keyed("offer"))
      )
      .handleRaw("downloadAffiliateOfferAsset", ({ params }) =>
        asCaller((me) => offers.asset(me, params.id, params.asset_id)).pipe(
          Effect.flatMap(download)
        )
      )
  })
).pipe(Layer.provide([AffiliateOffers.layer, CreativeFiles.layer]))
