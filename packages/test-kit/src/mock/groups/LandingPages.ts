import { Api } from "@affnet/api"
import { LandingPage, UnixTime } from "@affnet/domain"
import { Effect, Equal } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { offerOf } from "../Offers.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { change, put, records, State } from "../State.ts"

const pageWith = (offerId: number, urlId: number) =>
  Effect.flatMap(records, ({ landingPages }) =>
    orNotFound(landingPages.find(({ id, offer_id }) => id === urlId && offer_id === offerId))
  )

/** Landing pages of offers. */
export const landingPages = HttpApiBuilder.group(Api, "landingPages", (handlers) =>
  handlers.handleAll({
    listLandingPages: Effect.fnUntraced(function* ({ params, query }) {
      const { id } = yield* offerOf(params.offer_id)
      const { landingPages } = yield* records
      return pageOf(
        landingPages.filter(({ offer_id }) => offer_id === id),
        query,
        { search: ({ title, url }) => [title, url] }
      )
    }),
    getLandingPage: ({ params }) =>
      Effect.map(pageWith(params.offer_id, params.url_id), (url) => ({ url })),
    updateLandingPage: Effect.fnUntraced(function* ({ params, payload }) {
      const found = yield* pageWith(params.offer_id, params.url_id)
      const changed = LandingPage.update(found, payload)
      if (Equal.equals(changed, found)) return { url: found }
      const state = yield* State
      const url = { ...changed, updated: UnixTime.fromMillis(state.records.nowMillis) }
      change(state, { landingPages: put(state.records.landingPages, url) })
      return { url }
    })
  })
)
