import { ListRequest } from "@affnet/api"
import type { ListQuery } from "@affnet/domain"
import { Effect } from "effect"

export const { toListQuery } = ListRequest

/** Reduces each record of a page to the fields that the caller named. */
export const answerList =
  (params: { readonly fields?: ReadonlyArray<string> }) =>
  <A extends object, E, R>(page: Effect.Effect<ListQuery.Paged<A>, E, R>) =>
    Effect.map(page, ({ items, ...pagination }) => ({
      ...pagination,
      items: items.map((item) => ListRequest.select(item, params.fields))
    }))
