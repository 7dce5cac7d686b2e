import type { ListQuery } from "@affnet/domain"
import type { Effect } from "effect"

/** One page of a list of reference data. */
export type List<Item> = (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Item>>
