import { Dimension, Integer, ListQuery, ReportDate } from "@affnet/domain"
import { Array, Predicate, Record, Schema, SchemaGetter, Struct } from "effect"
import { several, split } from "./CommaList.ts"
import * as FiltersInOne from "./FiltersInOne.ts"

/**
 * The parameters that reports have in common: range, paging, sorting, search, filters. As a query, and
 * as the body of the POST twin with the same names. Clients of this API family also write filters as
 * `filters[affiliates]=1,2`, as `filters=affiliate:1,2`, and in a body as an object; the server brings all of them
 * into the plain form before the contract reads them, and leaves the names under `filters`.
 */

type Cell = string | number

const isText = (text: string): boolean => text !== ""

const texts = (input: Cell | ReadonlyArray<Cell>): ReadonlyArray<string> =>
  Array.isArray(input) ? input.map(String) : split(String(input), isText)

/** Several values with commas between them, as queries write them. */
const listText = <S extends Schema.Top>(item: S, description: string) =>
  Schema.String.annotate({ description }).pipe(
    Schema.decodeTo(several(Schema.toCodecStringTree(item)), {
      decode: SchemaGetter.transform(texts),
      encode: SchemaGetter.transform((values) => values.join(","))
    })
  )

const Cells = Schema.Union([
  Schema.String,
  Schema.Finite,
  Schema.Array(Schema.Union([Schema.String, Schema.Finite]))
])

/** The same as bodies write it: with commas, as one number, or as a list. */
const listInput = <S extends Schema.Top>(item: S, description: string) =>
  Cells.annotate({
    description,
    message: "must be values with commas between them, or a list"
  }).pipe(
    Schema.decodeTo(several(Schema.toCodecStringTree(item)), {
      decode: SchemaGetter.transform(texts),
      encode: SchemaGetter.transform((values): Cell | ReadonlyArray<Cell> => values.join(","))
    })
  )

const maxLength = 1000
const Text = Schema.String.check(
  Schema.isMaxLength(maxLength, { message: `must have at most ${maxLength} characters` })
)

const described = ({ label }: Dimension.Dimension, kind: string): string =>
  `Filter by ${label.toLowerCase()}: ${kind}, several with commas between them.`
const anyOf = ({ label }: Dimension.Dimension): string =>
  `Any of these values of ${label.toLowerCase()}.`

const ofId = (dimension: Dimension.Dimension) =>
  Schema.optionalKey(listText(Integer.Count, described(dimension, "ids")))
const ofText = (dimension: Dimension.Dimension) =>
  Schema.optionalKey(listText(Text, described(dimension, "texts")))
const listed = <K extends string>(key: K): `${K}[]` => `${key}[]`

const filters = {
  ...Record.map(Dimension.ids, ofId),
  ...Record.map(Dimension.texts, ofText),
  ...Record.mapKeys(
    Record.map(Dimension.ids, (dimension) =>
      Schema.optionalKey(several(Integer.Count).annotate({ description: anyOf(dimension) }))
    ),
    listed
  ),
  ...Record.mapKeys(
    Record.map(Dimension.texts, (dimension) =>
      Schema.optionalKey(several(Text).annotate({ description: anyOf(dimension) }))
    ),
    listed
  )
}

/** `message` is for values that are neither null nor of the right type. */
const optional = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(
    Schema.NullOr(schema).annotate({ message: Schema.resolveAnnotations(schema)?.message })
  )

const bodyFilters = {
  ...Record.map(Dimension.ids, (dimension) =>
    optional(listInput(Integer.Count, described(dimension, "ids")))
  ),
  ...Record.map(Dimension.texts, (dimension) =>
    optional(listInput(Text, described(dimension, "texts")))
  )
}

const maxSearchLength = 200

const Search = Schema.String.check(
  Schema.isMaxLength(maxSearchLength, {
    message: `must have at most ${maxSearchLength} characters`
  })
).annotate({ description: "Full-text search: every word must occur. Also accepted as `search`." })

/** The column to sort by, where it follows from other parameters which there are. */
export const SortField = Text.annotate({ description: "The column to sort by." })

/** A name out of a list; `problemOf` explains another one. */
export const nameOf = (problemOf: (name: string) => string | undefined) =>
  Text.check(Schema.makeFilter(problemOf, { toJsonSchema: () => [{}, true] }))

/** Names with commas between them, as queries write them: columns, breakdowns. */
export const names = (description: string, name = Text) =>
  Schema.optionalKey(listText(name, description))

/** The same as bodies write it. */
export const namesInput = (description: string, name = Text) =>
  optional(listInput(name, description))

/** The parameters of every report in the query. */
export const query = {
  rangeFrom: Schema.optionalKey(ReportDate.ReportDate),
  rangeTo: Schema.optionalKey(ReportDate.ReportDate),
  page: Schema.optionalKey(ListQuery.Page),
  perPage: Schema.optionalKey(ListQuery.PerPage),
  sortDirection: Schema.optionalKey(ListQuery.SortDirection),
  q: Schema.optionalKey(Search)
}

/** The same in the body of the POST twin; null and a missing key both mean "not given". */
export const body = {
  rangeFrom: optional(ReportDate.ReportDate),
  rangeTo: optional(ReportDate.ReportDate),
  page: optional(Integer.input(ListQuery.Page)),
  perPage: optional(Integer.input(ListQuery.PerPage)),
  sortDirection: optional(ListQuery.SortDirection),
  q: optional(Search)
}

interface Choice<SortField, Filter> {
  readonly sortField: SortField
  readonly filters: ReadonlyArray<Filter>
}

/** The same of a report that is sorted and filtered, in the query. */
export const queryWith = <S extends Schema.Top, const K extends Dimension.FilterKey>({
  filters: keys,
  sortField
}: Choice<S, K>) => ({
  ...query,
  sortField: Schema.optionalKey(sortField),
  filters: Schema.optionalKey(FiltersInOne.inQuery(keys)),
  ...Struct.pick(filters, [...keys, ...keys.map(listed)])
})

/** The same in the body. */
export const bodyWith = <S extends Schema.Top, const K extends Dimension.FilterKey>({
  filters: keys,
  sortField
}: Choice<S, K>) => ({
  ...body,
  sortField: optional(sortField),
  filters: optional(FiltersInOne.inBody(keys)),
  ...Struct.pick(bodyFilters, keys)
})

type FilterName = Dimension.FilterKey | `${Dimension.FilterKey}[]`

/** What a query or a body has said. */
export type Given = {
  readonly [name in FilterName]?: ReadonlyArray<Cell> | null
} & {
  readonly rangeFrom?: ReportDate.ReportDate | null
  readonly rangeTo?: ReportDate.ReportDate | null
  readonly page?: number | null
  readonly perPage?: number | null
  readonly sortField?: string | null
  readonly sortDirection?: ListQuery.SortDirection | null
  readonly q?: string | null
  readonly columns?: ReadonlyArray<string> | null
  readonly filters?: ReadonlyArray<string> | null
}

/** What a caller asks of a report, wherever it was said. */
export interface ReportQuery {
  readonly rangeFrom: ReportDate.ReportDate | undefined
  readonly rangeTo: ReportDate.ReportDate | undefined
  readonly page: number
  readonly perPage: number
  /** Whether the caller named a page or its size. An export without either has every row. */
  readonly isPaged: boolean
  readonly sortField: string | undefined
  readonly sortDirection: ListQuery.SortDirection | undefined
  readonly q: string | undefined
  /** Empty for those that the report has unless others are named. */
  readonly columns: ReadonlyArray<string>
  /** Those with values; an empty list does not filter. */
  readonly filters: ReadonlyArray<Dimension.Filter>
  /** Requested fields that are left out. */
  readonly warnings: ReadonlyArray<string>
}

const filterOf = (given: Given, key: Dimension.FilterKey): ReadonlyArray<Cell> => [
  ...(given[key] ?? []),
  ...(given[`${key}[]`] ?? [])
]

/** Merges the query and the body; the body wins. */
export const read = (query: Given, body: Given = {}): ReportQuery => ({
  rangeFrom: body.rangeFrom ?? query.rangeFrom ?? undefined,
  rangeTo: body.rangeTo ?? query.rangeTo ?? undefined,
  page: body.page ?? query.page ?? 1,
  perPage: body.perPage ?? query.perPage ?? ListQuery.defaultPerPage,
  isPaged: [body.page, body.perPage, query.page, query.perPage].some(Predicate.isNumber),
  sortField: body.sortField ?? query.sortField ?? undefined,
  sortDirection: body.sortDirection ?? query.sortDirection ?? undefined,
  q: body.q ?? query.q ?? undefined,
  columns: body.columns ?? query.columns ?? [],
  filters: Dimension.filterKeys.flatMap((key) => {
    const ofBody = filterOf(body, key)
    const values = ofBody.length > 0 ? ofBody : filterOf(query, key)
    return values.length > 0 ? [{ key, anyOf: values }] : []
  }),
  warnings: Array.dedupe([...(query.filters ?? []), ...(body.filters ?? [])])
})
