import { Schema } from "effect"
import * as Integer from "./Integer.ts"

/** The common list parameters. */

/** Items per page when the caller does not say. */
export const defaultPerPage = 10

/** The largest page a caller may ask for. */
export const maxPerPage = 1000

const maxPage = 2_147_483_647

/** Which page of a list. */
export const Page = Integer.between(1, maxPage).annotate({
  description: "Page number, starting at 1. Default 1."
})

/** How many items a page has at most. */
export const PerPage = Integer.between(1, maxPerPage).annotate({
  description: `Items per page. Default ${defaultPerPage}.`
})

/** Which way a list is sorted. */
export const SortDirection = Schema.Literals(["asc", "desc"]).annotate({
  description: "Sort direction. Default asc.",
  message: "must be asc or desc"
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

/** Keeps the rows whose `field` has one of the values. Money is counted in 1/10 000 units. */
export interface AnyOf {
  readonly field: string
  readonly anyOf: ReadonlyArray<string | number | bigint>
}

/** Keeps the rows whose `field` lies in the range; an end that is missing is open. Decimals are text. */
export interface Between {
  readonly field: string
  readonly from?: number | bigint | string | undefined
  readonly below?: number | bigint | undefined
  readonly upTo?: string | undefined
}

/** A condition on the rows of a list; several all have to hold. */
export type Filter = AnyOf | Between

/** Whether a condition holds for a record whose fields lie in it as they would in columns. */
export const holds = (filter: Filter, record: object): boolean => {
  const value: unknown = Reflect.get(record, filter.field)
  if ("anyOf" in filter) return filter.anyOf.some((one) => one === value)
  if (typeof value !== "number") return false
  const { below, from, upTo } = filter
  return (
    (from === undefined || value >= Number(from)) &&
    (below === undefined || value < below) &&
    (upTo === undefined || value <= Number(upTo))
  )
}

/** What a caller asks of a list, with the defaults filled in. */
export interface ListQuery {
  readonly page: number
  readonly perPage: number
  /** Without a field, the list's own order in that direction. */
  readonly sort: { readonly field: string | undefined; readonly direction: SortDirection }
  /** Full-text search as the caller wrote it. */
  readonly q: string | undefined
  readonly filters: ReadonlyArray<Filter>
}
