import type { Listing } from "@affnet/api/Wire"
import { ListQuery } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { Lists } from "./Lists.ts"

/** One page of a list of reference data. */
type List<Item> = (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Item>>

/** Returns a reference list: whole, unless the caller asks for pages. */
const answer =
  <Item extends object>(list: List<Item>) =>
  ({ query }: { readonly query: Listing.ListParams }) =>
    answerList({ perPage: ListQuery.maxPerPage, ...query }, list)

export const ListsHttp = implement(
  "lists",
  Effect.fn(function* (handlers) {
    const lists = yield* Lists
    return handlers.handleAll({
      listCountries: answer(lists.countries),
      listTags: answer(lists.tags),
      listCategories: answer(lists.categories),
      listTiers: answer(lists.tiers),
      listTrafficSources: answer(lists.trafficSources),
      listTrafficApproaches: answer(lists.trafficApproaches),
      listGoalTypes: answer(lists.goalTypes),
      listPaymentMethods: answer(lists.paymentMethods),
      listPaymentTerms: answer(lists.paymentTerms)
    })
  })
).pipe(Layer.provide(Lists.layer))
