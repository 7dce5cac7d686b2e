import { Api } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageOf } from "../Pages.ts"
import { records } from "../State.ts"

/** Offers, as managers see them. */
export const offers = HttpApiBuilder.group(Api, "offers", (handlers) =>
  handlers.handleAll({
    listOffers: ({ query }) =>
      Effect.map(records, ({ offers }) =>
        pageOf(offers, query, { search: ({ advertiser, title }) => [title, advertiser] })
      )
  })
)
