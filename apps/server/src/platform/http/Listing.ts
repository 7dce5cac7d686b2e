import { Listing } from "@affnet/api/Wire"
import type { ListQuery } from "@affnet/domain"
import { Effect } from "effect"
import { showETag } from "./ETag.ts"

/** Returns the page of a list that the parameters ask for. */
export const answerList = <A extends object, E, R>(
  params: Listing.ListParams,
  list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<A>, E, R>
) =>
  Effect.map(list(Listing.read(params)), ({ items, ...pagination }) => ({
    ...pagination,
    items: Listing.select(items, params.fields)
  }))

type Fields = Pick<Listing.ListParams, "fields">

/** Returns a record with the fields that the parameters ask for. */
export const answerFields = <A extends object, E, R>(
  { fields }: Fields,
  record: Effect.Effect<A, E, R>
) => Effect.map(record, (whole) => Listing.selectFrom(whole, fields))

/** Returns a record with the fields that the parameters ask for, and its version in `ETag`. */
export const answerRecord = <A extends object, E, R>(
  query: Fields,
  record: Effect.Effect<A, E, R>
) => answerFields(query, Effect.tap(record, showETag))
