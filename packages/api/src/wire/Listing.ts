import { Flag, ListDate, ListQuery, Money } from "@affnet/domain"
import { BigDecimal, Predicate, Schema } from "effect"

/** The decoded parameters of any list; those that are not named here are its own filters. */
export interface ListParams {
  readonly page?: number
  readonly perPage?: number
  readonly sortField?: string
  readonly sortDirection?: ListQuery.SortDirection
  readonly q?: string
  readonly fields?: ReadonlyArray<string>
}

const isDate = Schema.is(ListDate.Input)
const isStorable = Schema.is(Money.Money)

/** Columns hold seconds; a date covers a span, of which a range takes the start or the end. */
const bound = (value: unknown, side: "startMillis" | "endMillis"): number | bigint | undefined => {
  if (isDate(value)) return Math.ceil(ListDate.toTimeRange(value)[side] / 1000)
  if (!Predicate.isBigInt(value) && !Predicate.isNumber(value)) return undefined
  if (side === "startMillis") return value
  // Beyond the largest exact number a bigint is needed; there is nothing above the largest amount.
  const next = BigInt(value) + 1n
  return isStorable(next) ? next : undefined
}

/** A value as columns hold it: conditions are 0 or 1 there. */
const cellOf = (value: unknown): ReadonlyArray<string | number | bigint> => {
  if (Predicate.isBoolean(value)) return [Flag.fromBoolean(value)]
  if (BigDecimal.isBigDecimal(value)) return [BigDecimal.format(value)]
  return Predicate.isString(value) || Predicate.isNumber(value) || Predicate.isBigInt(value)
    ? [value]
    : []
}

const filterOf = (name: string, value: unknown): ListQuery.Filter => {
  const end = BigDecimal.isBigDecimal(value) ? BigDecimal.format(value) : undefined
  if (name.endsWith("_from"))
    return { field: name.slice(0, -5), from: end ?? bound(value, "startMillis") }
  if (name.endsWith("_to"))
    return { field: name.slice(0, -3), upTo: end, below: bound(value, "endMillis") }
  const field = name.endsWith("[]") ? name.slice(0, -2) : name
  return { field, anyOf: [value].flat().flatMap(cellOf) }
}

/** What the parameters ask of a list, with the defaults filled in. */
export const read = (params: ListParams): ListQuery.ListQuery => {
  const { page, perPage, sortField, sortDirection, q, fields: _, ...filters } = params
  return {
    page: page ?? 1,
    perPage: perPage ?? ListQuery.defaultPerPage,
    sort: { field: sortField, direction: sortDirection ?? "asc" },
    q,
    filters: Object.entries(filters).map(([name, value]) => filterOf(name, value))
  }
}

const pick = <A extends object>(record: A, wanted: ReadonlySet<string>): Partial<A> => {
  const picked: Partial<A> = {}
  for (const name in record) if (wanted.has(name)) picked[name] = record[name]
  return picked
}

/** A record reduced to the wanted fields. */
export const selectFrom = <A extends object>(
  record: A,
  fields: ReadonlyArray<string> | undefined
): Partial<A> => (fields === undefined ? record : pick(record, new Set(fields)))

/** Records reduced to the wanted fields; names that they do not have are ignored. */
export const select = <A extends object>(
  records: ReadonlyArray<A>,
  fields: ReadonlyArray<string> | undefined
): ReadonlyArray<Partial<A>> => {
  if (fields === undefined) return records
  const wanted = new Set(fields)
  return records.map((record) => pick(record, wanted))
}
