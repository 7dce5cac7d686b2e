import type { ListQuery } from "@affnet/domain"
import { Predicate } from "effect"
import type { IdName } from "../completions/SeenIds.ts"

/** What a tool found, before it is made fit for a model. */
export interface Answer {
  /** A record, or the rows of a page. */
  readonly data: unknown
  /** Where the rows stand in the whole list. */
  readonly place?: ListQuery.Pagination
  /** The fields of each record that are shown; all of them when not given. */
  readonly fields?: ReadonlyArray<string>
  /** The argument that chooses among fields, where the tool has one. */
  readonly chooser?: "fields" | "columns"
  /** Whether the rest of the list can't be asked for by its page. */
  readonly isOnlyPage?: boolean
  /** Whether it tells what a write has done, so that nobody is to ask for the rest by repeating the call. */
  readonly isDone?: boolean
  /** What the `id` of a record is called elsewhere. */
  readonly idName?: IdName
  /** What to do next. */
  readonly hint?: string
  /** What stands beside the data: totals, time zone, up to when they are complete. */
  readonly beside?: Readonly<Record<string, unknown>>
}

/** Whether a value is a page of a list as the client gives it. */
export const isPage = (value: unknown): value is ListQuery.Paged<unknown> =>
  Predicate.hasProperty(value, "items") &&
  Array.isArray(value.items) &&
  Predicate.hasProperty(value, "total")

/** The rows of a page. */
export const ofPage = ({ items, ...place }: ListQuery.Paged<unknown>): Answer => ({
  data: items,
  place
})
