import { ListQuery } from "@affnet/domain"
import { Effect, Option, Stream } from "effect"

/** What to ask a list for; goes into its `query`. */
export interface PageRequest {
  readonly page: number
  readonly perPage: number
}

interface Position {
  readonly page: number
  readonly lastPage: Option.Option<number>
}

const unasked = (asked: number, answered: number) =>
  new Error(`Asked for page ${asked}, got page ${answered}; does the list get its \`paging\`?`)

/**
 * All items of a list, fetched page by page as they are consumed:
 * `Paging.items((paging) => client.offers.listOffers({ query: { ...paging, q: "shoes" } }))`.
 *
 * It ends with the last page that the list had when it began, so that a list which grows faster
 * than it is read has an end. Pages hold `perPage` items, default and at most 1000.
 */
export const items = <Item, E, R>(
  list: (paging: PageRequest) => Effect.Effect<ListQuery.Paged<Item>, E, R>,
  options?: { readonly perPage?: number }
): Stream.Stream<Item, E, R> => {
  const perPage = options?.perPage ?? ListQuery.maxPerPage
  const start: Position = { page: 1, lastPage: Option.none() }
  return Stream.paginate(
    start,
    Effect.fnUntraced(function* ({ lastPage, page }: Position) {
      const paged = yield* list({ page, perPage })
      if (paged.page !== page) return yield* Effect.die(unasked(page, paged.page))
      const last = Option.getOrElse(lastPage, () => ListQuery.pageCount(paged))
      const next: Position = { page: page + 1, lastPage: Option.some(last) }
      const more = page < last && paged.items.length > 0
      return [paged.items, more ? Option.some(next) : Option.none<Position>()] as const
    })
  )
}
