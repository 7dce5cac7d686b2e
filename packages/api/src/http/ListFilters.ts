import {
  CalendarDate,
  type Currency,
  DecimalText,
  Flag,
  Integer,
  type IsoTime,
  ListDate,
  type Masked,
  Money,
  Status,
  type UnixTime
} from "@affnet/domain"
import { type Brand, Schema, SchemaGetter } from "effect"
import { several, split } from "./CommaList.ts"

/** By what lists can be filtered, by the kinds of fields. */

/** Several values of one kind with commas, and perhaps blanks, between them: `1,2,3`. */
export const commaList = <S extends Schema.Top>(item: S, description: string) =>
  Schema.String.annotate({ description }).pipe(
    Schema.decodeTo(several(Schema.toCodecStringTree(item)), {
      decode: SchemaGetter.transform((text) => split(text)),
      encode: SchemaGetter.transform((values) => values.join(","))
    })
  )

const maxTextLength = 1000
const Text = Schema.String.check(Schema.isMaxLength(maxTextLength))

/** A filter by values of one kind, several with commas between them. */
export const filterBy = <S extends Schema.Top>(item: S, description: string) => ({
  one: commaList(item, description),
  item
})

/** How a field is asked for one value, and for one of several. */
export interface FilterKind {
  readonly one: Schema.Top
  readonly item: Schema.Top
}

const number = filterBy(Integer.Count, "A whole number, or several with commas between them.")
const date = ListDate.Input
const message = "must be a decimal number, such as 1.1"
const decimal = Schema.String.annotate({ message })
  .check(Schema.isPattern(DecimalText.pattern, { message }))
  .annotate({ description: "A decimal number." })
  .pipe(Schema.decodeTo(Schema.BigDecimalFromString))
const text = Text.annotate({ description: "Compared as a whole." })

/** The filters by kinds of fields whose values are not named one by one. */
export const filters = {
  amount: filterBy(Money.MoneyText, "An amount, or several with commas between them."),
  date: { one: date, item: date },
  day: { one: text, item: Text },
  decimal: filterBy(decimal, "A decimal number, or several with commas between them."),
  flag: { one: Flag.YesNoText, item: Flag.YesNoText },
  number,
  status: filterBy(Status.StatusInput, "A status by number or word, or several with commas."),
  text: { one: text, item: Text },
  time: { one: text, item: Text }
} as const

/** The ends of ranges by kind of field; the day, minute or second of an end belongs to the range. */
export const ranges = {
  amount: Money.MoneyText,
  date,
  day: CalendarDate.CalendarDate.annotate({ description: "A day, itself part of the range." }),
  decimal,
  number: Integer.Count.annotate({ description: "A whole number, itself part of the range." }),
  time: date
} as const

/** Filters of a list by fields that its record does not have, or in other words than the record's. */
export const Filter = { flag: filters.flag, number, text: filters.text } as const

/** The filter of a field whose values are named one by one. */
export type Words<T> = {
  readonly one: Schema.Codec<ReadonlyArray<T>, string>
  readonly item: Schema.Codec<T, string>
}

type TextKind<T> = [T] extends [CalendarDate.CalendarDate]
  ? "day"
  : [T] extends [Money.Amount]
    ? "amount"
    : [T] extends [DecimalText.Decimal | Money.ExchangeRate]
      ? "decimal"
      : [T] extends [IsoTime.IsoTime]
        ? "time"
        : T extends Brand.Brand<string>
          ? "text"
          : [Currency.Currency] extends [T]
            ? "text"
            : "word"

/** The kind of a field by its name and the type of its values, null left out. */
export type KindOf<Name, T> = [T] extends [never]
  ? never
  : [T] extends [typeof Masked.Masked.Type]
    ? never
    : [T] extends [boolean | Flag.Flag]
      ? "flag"
      : [T] extends [UnixTime.UnixTime]
        ? "date"
        : [T] extends [number]
          ? Name extends "status"
            ? "status"
            : "number"
          : [T] extends [string]
            ? TextKind<T>
            : never
