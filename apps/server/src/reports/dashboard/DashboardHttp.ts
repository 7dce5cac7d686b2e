import { Api, CurrentPrincipal } from "@affnet/api"
import { Listing } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Dashboard } from "./Dashboard.ts"

/** The page that is asked for of what is not there. */
const nothing = (params: Listing.ListParams) => {
  const { page, perPage } = Listing.read(params)
  return Effect.succeed({ items: [], page, perPage, total: 0 })
}

export const DashboardHttp = HttpApiBuilder.group(
  Api,
  "dashboard",
  Effect.fn(function* (handlers) {
    const dashboard = yield* Dashboard
    return handlers.handleAll({
      summarizeNetwork: ({ query }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => dashboard.summary(me, query)),
          Effect.map((items) => ({
            items,
            page: 1,
            perPage: items.length,
            total: items.length
          }))
        ),
      listPlayers: ({ query }) => nothing(query),
      listTraders: ({ query }) => nothing(query)
    })
  })
).pipe(Layer.provide(Dashboard.layer))
