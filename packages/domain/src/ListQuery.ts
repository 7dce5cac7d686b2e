import { Schema } from "effect"

/** The common list parameters (spec, Common list parameters; Limits). */

/** Items per page when the caller does not say. */
export const defaultPerPage = 10

/** The largest page a caller may ask for. */
export const maxPerPage = 1000

const maxPage = 2_147_483_647

export const Page = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: maxPage })
).annotate({
  description: "Page number, starting at 1.",
  message: `page must be a whole number from 1 to ${maxPage}.`
})

export const PerPage = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: maxPerPage })
).annotate({
  description: "Items per page.",
  message: `perPage must be a whole number from 1 to ${maxPerPage}.`
})

export const SortDirection = Schema.Literals(["asc", "desc"]).annotate({
  description: "Sort direction.",
  message: "sortDirection must be asc or desc."
})
export type SortDirection = typeof SortDirection.Type

/** Where a page of a list stands. Goes out in the four `x-pagination-*` headers, never in the body. */
export interface Pagination {
  readonly page: number
  readonly perPage: number
  readonly total: number
}

/** The number of pages; an empty list has none. */
export const pageCount = (pagination: Pagination): number =>
  Math.ceil(pagination.total / pagination.perPage)

/** One page of a list, with where it stands in the whole. */
export interface Paged<Item> extends Pagination {
  readonly items: ReadonlyArray<Item>
}
