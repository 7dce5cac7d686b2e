import { Listing } from "@affnet/api/Wire"
import type { NetworkSummary } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { Dashboard } from "./Dashboard.ts"

/** The page of a list without records. */
const nothing = (params: Listing.ListParams) => {
  const { page, perPage } = Listing.read(params)
  return Effect.succeed({ items: [], page, perPage, total: 0 })
}

interface Asked {
  readonly query: NetworkSummary.Wishes
}

/** The caller decides what is visible. */
const makeSummary = Effect.map(
  Dashboard,
  ({ summary }) =>
    ({ query }: Asked) =>
      asCaller((me) => summary(me, query)).pipe(
        Effect.map((items) => ({ items, page: 1, perPage: items.length, total: items.length }))
      )
)

const affiliates = implement(
  "dashboard",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({
      summarizeNetwork: yield* makeSummary,
      listPlayers: ({ query }) => nothing(query),
      listTraders: ({ query }) => nothing(query)
    })
  })
)

const advertisers = implement(
  "advertiserDashboard",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({ summarizeAdvertiser: yield* makeSummary })
  })
)

const managers = implement(
  "networkDashboard",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({ summarizeWholeNetwork: yield* makeSummary })
  })
)

export const DashboardHttp = Layer.mergeAll(affiliates, advertisers, managers).pipe(
  Layer.provide(Dashboard.layer)
)
