import {
  CalendarDate,
  type Currency,
  FieldTypes,
  Flag,
  Integer,
  ListDate,
  ListQuery,
  type Masked,
  Money,
  Status,
  type UnixTime
} from "@affnet/domain"
import { type Brand, Schema, SchemaGetter } from "effect"
import { several, split } from "./CommaList.ts"

/**
 * The query parameters of a list: paging, sorting, search, and selection of fields, and for each scalar
 * field of its record an exact match (`field=a`), one of several (`field[]=a&field[]=b`), and for dates, days
 * and numbers a range (`field_from`, `field_to`).
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

const Text = Schema.String.check(Schema.isMaxLength(maxTextLength))

/** A filter by values of one kind, several with commas between them. */
export const filterBy = <S extends Schema.Top>(item: S, description: string) => ({
  one: commaList(item, description),
  item
})

interface FilterKind {
  readonly one: Schema.Top
  readonly item: Schema.Top
}

const number = filterBy(Integer.Count, "A whole number, or several with commas between them.")
const date = ListDate.Input
const text = Text.annotate({ description: "Compared as a whole." })

/** The filters by kinds of fields whose values are not named one by one. */
const filters = {
  amount: filterBy(Money.MoneyText, "An amount, or several with commas between them."),
  date: { one: date, item: date },
  day: { one: text, item: Text },
  flag: { one: Flag.YesNoText, item: Flag.YesNoText },
  number,
  status: filterBy(Status.StatusInput, "A status by number or word, or several with commas."),
  text: { one: text, item: Text }
} as const

/** The ends of ranges by kind of field; the day, minute or second of an end belongs to the range. */
const ranges = {
  amount: Money.MoneyText,
  date,
  day: CalendarDate.CalendarDate.annotate({ description: "A day, itself part of the range." }),
  number: Integer.Count.annotate({ description: "A whole number, itself part of the range." })
} as const

/** Filters of a list by fields that its record does not have, or in other words than the record's. */
export const Filter = { flag: filters.flag, number, text: filters.text } as const

type Words<T> = {
  readonly one: Schema.Codec<ReadonlyArray<T>, string>
  readonly item: Schema.Codec<T, string>
}

type TextKind<T> =
  T extends Brand.Brand<string> ? "text" : [Currency.Currency] extends [T] ? "text" : "word"

/** The kind of a field by its name and the type of its values, null left out. */
type KindOf<Name, T> = [T] extends [never]
  ? never
  : [T] extends [typeof Masked.Masked.Type]
    ? never
    : [T] extends [boolean | Flag.Flag]
      ? "flag"
      : [T] extends [UnixTime.UnixTime]
        ? "date"
        : [T] extends [CalendarDate.CalendarDate]
          ? "day"
          : [T] extends [Money.Amount]
            ? "amount"
            : [T] extends [number]
              ? Name extends "status"
                ? "status"
                : "number"
              : [T] extends [string]
                ? TextKind<T>
                : never

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
  })
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
