import { Flag, Integer, ListDate, ListQuery, Status } from "@affnet/domain"
import { Schema, SchemaGetter } from "effect"
import { several, split } from "./CommaList.ts"

/**
 * The query parameters of a list endpoint: paging, sorting, search,
 * field selection, and for each filterable field an exact match (`field=a`), one of several
 * (`field[]=a&field[]=b`), and for dates and numbers a range (`field_from`, `field_to`).
 */

/** Several values of one kind with commas, and perhaps blanks, between them: `1,2,3`. */
const commaList = <S extends Schema.Top>(item: S, description: string) =>
  Schema.String.annotate({ description }).pipe(
    Schema.decodeTo(several(Schema.toCodecStringTree(item)), {
      decode: SchemaGetter.transform((text) => split(text)),
      encode: SchemaGetter.transform((values) => values.join(","))
    })
  )

const maxSearchLength = 200
const maxTextLength = 1000

/** The parameters that every list has. */
const common = {
  page: Schema.optionalKey(ListQuery.Page),
  perPage: Schema.optionalKey(ListQuery.PerPage),
  sortDirection: Schema.optionalKey(ListQuery.SortDirection),
  q: Schema.optionalKey(
    Schema.String.check(
      Schema.isMaxLength(maxSearchLength, {
        message: `must have at most ${maxSearchLength} characters`
      })
    ).annotate({
      description: "Full-text search: every word must occur. Also accepted as `search`."
    })
  ),
  fields: Schema.optionalKey(
    commaList(
      Schema.String,
      "Names of the fields to return, separated by commas. Default: all fields."
    )
  )
}

const Text = Schema.String.check(Schema.isMaxLength(maxTextLength))

/** The kinds of fields that a list can be filtered by. */
export const Filter = {
  /** A status by number or word, several with commas between them. */
  status: {
    one: commaList(Status.StatusInput, "A status by number or word, or several with commas."),
    item: Status.StatusInput
  },
  /** An id or another whole number, several with commas between them. */
  number: {
    one: commaList(Integer.Count, "A whole number, or several with commas between them."),
    item: Integer.Count
  },
  /** Yes or no. */
  flag: { one: Flag.YesNoText, item: Flag.YesNoText },
  /** A text, compared as a whole. */
  text: { one: Text.annotate({ description: "Compared as a whole." }), item: Text }
} as const

/** A filter by values of a kind of its own, several with commas between them. */
export const filterBy = <S extends Schema.Top>(item: S, description: string) => ({
  one: commaList(item, description),
  item
})

interface FilterKind {
  readonly one: Schema.Top
  readonly item: Schema.Top
}

/** The kinds of fields that a list can be filtered by range. */
export const Range = {
  /** A date or datetime; the whole day, minute or second of the end belongs to the range. */
  date: ListDate.ListDate,
  number: Integer.Count
} as const

type RangeKind = (typeof Range)[keyof typeof Range]

type Exact<Filters extends Record<string, FilterKind>> = {
  readonly [Field in keyof Filters]: Schema.optionalKey<Filters[Field]["one"]>
}
type AnyOf<Filters extends Record<string, FilterKind>> = {
  readonly [Field in keyof Filters & string as `${Field}[]`]: Schema.optionalKey<
    Schema.$Array<Filters[Field]["item"]>
  >
}
type Between<Ranges extends Record<string, RangeKind>> = {
  readonly [Field in keyof Ranges & string as `${Field}_from` | `${Field}_to`]: Schema.optionalKey<
    Ranges[Field]
  >
}

/** What a list can be sorted and filtered by. */
export interface ListOptions {
  readonly sortable: readonly [string, ...ReadonlyArray<string>]
  readonly filters: Record<string, FilterKind>
  readonly ranges: Record<string, RangeKind>
}

/** The query parameters of one list. */
export const listParams = <const Options extends ListOptions>(options: Options) => {
  const filters: Record<string, Schema.Top> = {}
  for (const [field, kind] of Object.entries(options.filters)) {
    filters[field] = Schema.optionalKey(kind.one)
    filters[`${field}[]`] = Schema.optionalKey(
      Schema.Array(kind.item).annotate({ description: `Any of these values of \`${field}\`.` })
    )
  }
  for (const [field, kind] of Object.entries(options.ranges)) {
    filters[`${field}_from`] = Schema.optionalKey(kind)
    filters[`${field}_to`] = Schema.optionalKey(kind)
  }
  return Schema.Struct({
    ...common,
    sortField: Schema.optionalKey(sortField(options.sortable)),
    ...typed<Options>(filters)
  })
}

const sortField = <const Sortable extends ReadonlyArray<string>>(sortable: Sortable) =>
  Schema.Literals<Sortable>(sortable).annotate({
    description: `The field to sort by. Default ${sortable[0]}.`,
    message: `must be one of ${sortable.join(", ")}`
  })

/** Bridge: the keys are computed, so their types are stated rather than inferred. */
const typed = <Options extends ListOptions>(fields: Record<string, Schema.Top>) =>
  fields as Exact<Options["filters"]> & AnyOf<Options["filters"]> & Between<Options["ranges"]>
