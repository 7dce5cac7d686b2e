import { NotFound } from "@affnet/api"
import { Listing } from "@affnet/api/Wire"
import { type ListQuery, SearchText } from "@affnet/domain"
import { Effect, Predicate } from "effect"

/** Lists of records in memory, with every parameter that lists have. */

type Cell = string | number | null

/** How a list reads its records: which texts search looks through, and fields that lie elsewhere. */
export interface View<A> {
  readonly search: (record: A) => ReadonlyArray<string | number | null | undefined>
  readonly cells?: { readonly [field: string]: (record: A) => unknown }
}

const cellOf = (value: unknown): Cell => {
  if (Predicate.isBoolean(value)) return value ? 1 : 0
  return Predicate.isString(value) || Predicate.isNumber(value) ? value : null
}

const reader =
  <A extends object>({ cells }: View<A>) =>
  (record: A, field: string): Cell => {
    const special = cells?.[field]
    if (special !== undefined) return cellOf(special(record))
    return cellOf(Object.entries(record).find(([name]) => name === field)?.[1])
  }

const keeps = (filter: ListQuery.Filter, cell: Cell): boolean => {
  if ("anyOf" in filter) return cell !== null && filter.anyOf.includes(cell)
  if (typeof cell !== "number") return filter.from === undefined && filter.below === undefined
  return (
    (filter.from === undefined || cell >= filter.from) &&
    (filter.below === undefined || cell < filter.below)
  )
}

/** Without a value comes first; numbers by size, texts by their characters. */
const compare = (one: Cell, other: Cell): number => {
  if (one === other) return 0
  if (one === null) return -1
  if (other === null) return 1
  return one < other ? -1 : 1
}

/** The part of a list that a page shows. */
export const slice = <A>(
  items: ReadonlyArray<A>,
  { page, perPage }: Pick<ListQuery.Pagination, "page" | "perPage">
): ListQuery.Paged<A> => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  page,
  perPage,
  total: items.length
})

/** Sorted by a field and then by the id, as lists are where nothing else decides. */
const sorted = <A extends { readonly id: number }>(
  records: ReadonlyArray<A>,
  { sort }: ListQuery.ListQuery,
  read: (record: A, field: string) => Cell
): ReadonlyArray<A> => {
  const sign = sort.direction === "desc" ? -1 : 1
  const { field = "id" } = sort
  return records.toSorted(
    (one, other) => sign * (compare(read(one, field), read(other, field)) || one.id - other.id)
  )
}

/** The page of a list that parameters ask for. */
export const pageOf = <A extends { readonly id: number }>(
  records: ReadonlyArray<A>,
  params: Listing.ListParams,
  view: View<A>
): ListQuery.Paged<Partial<A>> => {
  const query = Listing.read(params)
  const read = reader(view)
  const words = SearchText.wordsOf(query.q)
  const found = records.filter(
    (record) =>
      query.filters.every((filter) => keeps(filter, read(record, filter.field))) &&
      (words.length === 0 ||
        words.every((word) => SearchText.of(...view.search(record)).includes(word)))
  )
  const { items, ...place } = slice(sorted(found, query, read), query)
  return { ...place, items: Listing.select(items, params.fields) }
}

/** The record, or 404. */
export const orNotFound = <A>(record: A | undefined): Effect.Effect<A, NotFound> =>
  record === undefined ? Effect.fail(new NotFound()) : Effect.succeed(record)
