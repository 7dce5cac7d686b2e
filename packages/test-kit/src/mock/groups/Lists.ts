import { Api } from "@affnet/api"
import type { Listing } from "@affnet/api/Wire"
import { ListQuery } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageOf } from "../Pages.ts"
import { records } from "../State.ts"

const titled = {
  search: ({ title }: { readonly title: string }) => [title]
}

/** Without `perPage` a reference list is whole. */
const whole = (query: Listing.ListParams): Listing.ListParams => ({
  perPage: ListQuery.maxPerPage,
  ...query
})

/** Reference data. */
export const lists = HttpApiBuilder.group(Api, "lists", (handlers) =>
  handlers.handleAll({
    listCountries: ({ query }) =>
      Effect.map(records, ({ countries }) => pageOf(countries, whole(query), titled)),
    listTags: ({ query }) =>
      Effect.map(records, ({ tags }) => {
        const { sortField = "sort" } = query
        return pageOf(tags, { ...whole(query), sortField }, titled)
      }),
    listCategories: ({ query }) =>
      Effect.map(records, ({ categories }) => pageOf(categories, whole(query), titled)),
    listTiers: ({ query }) =>
      Effect.map(records, ({ tiers }) => pageOf(tiers, whole(query), titled)),
    listTrafficSources: ({ query }) =>
      Effect.map(records, ({ trafficSources }) => pageOf(trafficSources, whole(query), titled)),
    listGoalTypes: ({ query }) =>
      Effect.map(records, ({ goalTypes }) => pageOf(goalTypes, whole(query), titled))
  })
)
