import { Dimension, type ListQuery, type TimeRange } from "@affnet/domain"
import { Predicate } from "effect"

/** Rows of reports, as filters and breakdowns look at them. */

/** A click or a conversion as a report shows it to managers. */
export interface Event {
  readonly created: string
  readonly [field: string]: unknown
}

/** What a row holds in a dimension: the id of a record or a text; 0 or the empty text where nothing is known. */
export const valueIn = (
  row: Event,
  key: Dimension.FilterKey,
  goalTypeOf: (goal_id: number) => number
): number | string => {
  if (key === "goal_type") {
    const goal = valueIn(row, "goal", goalTypeOf)
    return typeof goal === "number" ? goalTypeOf(goal) : 0
  }
  const value = key === "conversion_status" ? row.conv_status : row[key]
  if (Dimension.isIdKey(key)) {
    return Predicate.isObject(value) && Predicate.isNumber(value.id) ? value.id : 0
  }
  return Predicate.isString(value) ? value : ""
}

/** What a record is called in a row that mentions it. */
export const titleIn = (row: Event, key: Dimension.FilterKey): string | null => {
  const value = row[key]
  return Predicate.isObject(value) && Predicate.isString(value.value) ? value.value : null
}

/** Whether a row is of the range and has a value of every filter. */
export const isSelected = (
  row: Event,
  range: TimeRange.TimeRange,
  filters: ReadonlyArray<Dimension.Filter>,
  goalTypeOf: (goal_id: number) => number
): boolean => {
  const millis = Date.parse(row.created)
  return (
    millis >= range.startMillis &&
    millis < range.endMillis &&
    filters.every(({ anyOf, key }) => anyOf.includes(valueIn(row, key, goalTypeOf)))
  )
}

const folded = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

/** The words of a report's search. */
export const wordsOf = (q: string | undefined): ReadonlyArray<string> =>
  folded(q ?? "")
    .split(/\s+/u)
    .filter((word) => word !== "")

/** Whether a word occurs in one of the texts. */
export const occursIn = (word: string, texts: ReadonlyArray<unknown>): boolean =>
  texts.some((text) => Predicate.isString(text) && folded(text).includes(word))

/** Less than 0 when the first comes first. Without a value comes before everything. */
export const compare = (one: unknown, other: unknown): number => {
  if (one === other) return 0
  if (one === null || one === undefined) return -1
  if (other === null || other === undefined) return 1
  const numbers = [Number(one), Number(other)] as const
  const [left, right] = numbers.some(Number.isNaN) ? [String(one), String(other)] : numbers
  return left === right ? 0 : left < right ? -1 : 1
}

/** The sign that turns an ascending order into the one that is wanted. */
export const signOf = (direction: ListQuery.SortDirection | undefined): 1 | -1 =>
  direction === "desc" ? -1 : 1
