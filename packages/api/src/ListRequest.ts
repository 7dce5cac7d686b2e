import { Flag, ListDate, ListQuery } from "@affnet/domain"
import { Predicate, Schema } from "effect"
import type { ListParams } from "./ListParams.ts"

/** Reads the decoded parameters of a list as the query that they ask for. */

const reserved = new Set(["page", "perPage", "sortField", "sortDirection", "q", "fields"])

const isDate = Schema.is(ListDate.ListDate)

/** Columns hold seconds; a date covers a span, of which a range takes the start or the end. */
const bound = (value: unknown, side: "startMillis" | "endMillis"): number | undefined => {
  if (isDate(value)) return Math.ceil(ListDate.toTimeRange(value)[side] / 1000)
  return Predicate.isNumber(value) ? value + (side === "endMillis" ? 1 : 0) : undefined
}

/** A value as columns hold it: conditions are 0 or 1 there. */
const cellOf = (value: unknown): ReadonlyArray<string | number> =>
  Predicate.isBoolean(value)
    ? [Flag.fromBoolean(value)]
    : Predicate.isString(value) || Predicate.isNumber(value)
      ? [value]
      : []

const filterOf = (name: string, value: unknown): ListQuery.Filter => {
  if (name.endsWith("_from")) return { field: name.slice(0, -5), from: bound(value, "startMillis") }
  if (name.endsWith("_to")) return { field: name.slice(0, -3), below: bound(value, "endMillis") }
  const field = name.endsWith("[]") ? name.slice(0, -2) : name
  return { field, anyOf: [value].flat().flatMap(cellOf) }
}

/** What a caller asks of a list, with the defaults filled in. */
export const toListQuery = (params: ListParams): ListQuery.ListQuery => ({
  page: params.page ?? 1,
  perPage: params.perPage ?? ListQuery.defaultPerPage,
  sort: { field: params.sortField, direction: params.sortDirection ?? "asc" },
  q: params.q,
  filters: Object.entries(params)
    .filter(([name]) => !reserved.has(name))
    .map(([name, value]) => filterOf(name, value))
})

/** The record reduced to the wanted fields; names that it does not have are ignored. */
export const select = <A extends object>(
  record: A,
  fields: ReadonlyArray<string> | undefined
): Partial<A> => (fields === undefined ? record : pick(record, new Set(fields)))

const pick = <A extends object>(record: A, wanted: ReadonlySet<string>): Partial<A> => {
  const picked: Partial<A> = {}
  for (const name in record) if (wanted.has(name)) picked[name] = record[name]
  return picked
}
