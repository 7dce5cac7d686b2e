import { FieldTypes, ListQuery } from "@affnet/domain"
import { Schema } from "effect"
import {
  commaList,
  type FilterKind,
  filterBy,
  filters,
  type KindOf,
  ranges,
  type Words
} from "./ListFilters.ts"

/**
 * The query parameters of a list: paging, sorting, search, and selection of fields, and for each scalar
 * field of its record an exact match (`field=a`), one of several (`field[]=a&field[]=b`), and for dates, days
 * and numbers a range (`field_from`, `field_to`).
 */

/** What is said to names that mean nothing. */
export const unknownMessage = "is not known here; remove it"

const maxSearchLength = 200

/** The parameter that leaves fields of a record out. */
export const fieldsParam = {
  fields: Schema.optionalKey(
    commaList(
      Schema.String,
      "Names of the fields to return, separated by commas. Default: all fields."
    )
  )
}

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
  ...fieldsParam
}

type Value<Field extends { readonly Type: unknown }> = Exclude<Field["Type"], null>

type KindIn<Fields extends Schema.Struct.Fields, Name extends keyof Fields> = KindOf<
  Name,
  Value<Fields[Name]>
>

type FilterOf<Kind, T> = Kind extends keyof typeof filters ? (typeof filters)[Kind] : Words<T>

/** The filters of a record, without those of the fields that are left out or have one of their own. */
type FiltersOf<Fields extends Schema.Struct.Fields, Left> = {
  readonly [Name in Exclude<keyof Fields & string, Left> as [KindIn<Fields, Name>] extends [never]
    ? never
    : Name]: FilterOf<KindIn<Fields, Name>, Value<Fields[Name]>>
}

type RangesOf<Fields extends Schema.Struct.Fields, Left> = {
  readonly [Name in Exclude<keyof Fields & string, Left> as KindIn<
    Fields,
    Name
  > extends keyof typeof ranges
    ? Name
    : never]: KindIn<Fields, Name> extends keyof typeof ranges
    ? (typeof ranges)[KindIn<Fields, Name>]
    : never
}

type Filters = Readonly<Record<string, FilterKind>>

type Exact<F extends Filters> = {
  readonly [Field in keyof F]: Schema.optionalKey<F[Field]["one"]>
}
type AnyOf<F extends Filters> = {
  readonly [Field in keyof F & string as `${Field}[]`]: Schema.optionalKey<
    Schema.$Array<F[Field]["item"]>
  >
}
type Between<R extends Readonly<Record<string, Schema.Top>>> = {
  readonly [Field in keyof R & string as `${Field}_from` | `${Field}_to`]: Schema.optionalKey<
    R[Field]
  >
}

/** What of a list does not follow from its record. */
export interface ListOptions<Left extends string, More extends Filters, Extra extends string> {
  /** The order of a list whose caller names none. Default: `id`. */
  readonly order?: string
  /** Fields that the list does not go by, because the caller is never shown them or they are in words. */
  readonly without?: ReadonlyArray<Left>
  /** Filters beside those of the record, or in place of them. */
  readonly filters?: More
  /** Names beside those of the record by which the list can be sorted. */
  readonly sortable?: ReadonlyArray<Extra>
}

const wordsOf = (literals: ReadonlyArray<unknown>) => {
  const words = literals.map(String)
  const message = `must be one of ${words.join(", ")}`
  return filterBy(
    Schema.Literals(words).annotate({ message }),
    `One of ${words.join(", ")}, or several with commas between them.`
  )
}

/** The kinds of the fields that a list can go by, in the order of the record. */
const kindsOf = (fields: Schema.Struct.Fields, without: ReadonlyArray<string>) =>
  Object.entries(fields).flatMap(([name, { ast }]) => {
    const kind = without.includes(name) ? undefined : FieldTypes.kindOf(ast)
    return kind === undefined ? [] : [{ name, kind, literals: FieldTypes.literalsOf(ast) }]
  })

/** The query parameters of a list of records. */
export const listParams = <
  const Fields extends Schema.Struct.Fields,
  const Left extends string = never,
  const More extends Filters = Record<never, never>,
  const Extra extends string = never
>(
  { fields }: Schema.Struct<Fields>,
  options: ListOptions<Left, More, Extra> = {}
) => {
  const kinds = kindsOf(fields, options.without ?? [])
  const parameters: Record<string, Schema.Top> = {}
  const filterFor = (name: string, { item, one }: FilterKind) => {
    parameters[name] = Schema.optionalKey(one)
    parameters[`${name}[]`] = Schema.optionalKey(
      Schema.Array(item).annotate({ description: `Any of these values of \`${name}\`.` })
    )
  }
  for (const { kind, literals, name } of kinds) {
    const isStatus = kind === "number" && name === "status"
    filterFor(name, kind === "word" ? wordsOf(literals) : filters[isStatus ? "status" : kind])
    if (isStatus || !(kind in ranges)) continue
    const range = Schema.optionalKey(ranges[kind as keyof typeof ranges])
    parameters[`${name}_from`] = range
    parameters[`${name}_to`] = range
  }
  for (const [name, filter] of Object.entries(options.filters ?? {})) filterFor(name, filter)
  const names = [...kinds.map(({ name }) => name), ...(options.sortable ?? [])]
  return Schema.Struct({
    ...common,
    sortField: Schema.optionalKey(sortField(names, options.order ?? "id")),
    ...typed<Fields, Left, More>(parameters)
  }).annotate(unknownIn(options.without))
}

/** What a list says to parameters that it does not have. */
export const unknownIn = (without: ReadonlyArray<string> = []) =>
  without.length === 0
    ? {}
    : {
        messageUnexpectedKey: `${unknownMessage}. This list is not filtered or sorted by: ${without.join(", ")}`
      }

const sortField = (names: ReadonlyArray<string>, order: string) =>
  Schema.Literals(names).annotate({
    description: `The field to sort by. Default ${order}. \`created_at\` and \`updated_at\` are \`created\` and \`updated\`.`,
    message: `must be one of ${names.join(", ")}`
  })

/** Bridge: the keys are computed, so their types are stated rather than inferred. */
const typed = <Fields extends Schema.Struct.Fields, Left extends string, More extends Filters>(
  parameters: Record<string, Schema.Top>
) =>
  parameters as Exact<FiltersOf<Fields, Left | keyof More> & More> &
    AnyOf<FiltersOf<Fields, Left | keyof More> & More> &
    Between<RangesOf<Fields, Left | keyof More>>
