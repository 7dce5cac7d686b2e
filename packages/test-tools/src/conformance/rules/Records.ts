import { Function, Predicate } from "effect"
import type { Exchange } from "../Exchange.ts"
import { takesQuery } from "../Operation.ts"
import type { AnswerRule } from "../Rule.ts"
import { type Place, places } from "../Shape.ts"

/** What the contract says of the fields of records. */

/** Bodies are walked once, however many rules look at them. */
const walked = new WeakMap<object, ReadonlyArray<Place>>()

/** `fields` leaves fields out, so nothing is missed then. */
const narrows = ({ call }: Exchange): boolean => call.query.some(([name]) => name === "fields")

/** `info.offer.title`, `info.offers[0].title`, `info[0].title` */
const recordField = /^info(?:\.[^.[]+)?(?:\[\d+\])?\.[^.[]+$/u

/** Where `fields` may leave fields of a record out, the contract requires none of them. */
const requiredIn = ({ call }: Exchange): ((place: Place) => Place) =>
  takesQuery(call.operation, "fields")
    ? (place) => (recordField.test(place.path) ? { ...place, isRequired: true } : place)
    : Function.identity

const placesOf = (exchange: Exchange): ReadonlyArray<Place> => {
  const { body, status } = exchange.answer
  const { success } = exchange.call.operation
  if (status !== 200 || success === undefined || !Predicate.isObject(body)) return []
  const known = walked.get(body)
  if (known !== undefined) return known
  const found = places(success, body)
    .filter(
      ({ path, value }) => path.startsWith("info") && !(narrows(exchange) && value === undefined)
    )
    .map(requiredIn(exchange))
  walked.set(body, found)
  return found
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "missing"

const perPlace = (
  [id, source]: readonly [id: string, source: string],
  says: string,
  concerns: (place: Place) => boolean,
  holds: (value: unknown) => boolean
): AnswerRule => ({
  id,
  says,
  source,
  concerns: (exchange) => placesOf(exchange).some(concerns),
  judge: (exchange) =>
    placesOf(exchange)
      .filter((place) => concerns(place) && !holds(place.value))
      .map(({ path, value }) => `\`${path}\` is ${shown(value)}`)
})

const only = ({ types }: Place, type: string): boolean =>
  types.has(type) && types.size === (types.has("null") ? 2 : 1)

const given =
  (type: string) =>
  (place: Place): boolean =>
    only(place, type) && place.value !== undefined && place.value !== null

/** An amount's pattern takes amounts, and tells them from other numbers. */
const isMoney = ({ schema: { pattern } }: Place): boolean =>
  Predicate.isString(pattern) &&
  new RegExp(pattern, "u").test("12.50") &&
  !new RegExp(pattern, "u").test("12.5")

const amount = /^-?\d+\.\d{2,4}$/u

const demanded = "What existing clients demand"
const conventions = "Conventions for all fields"

export const records: ReadonlyArray<AnswerRule> = [
  perPlace(
    ["records/no-field-missing", conventions],
    "Fields without a value are null; none is left out.",
    ({ isRequired }) => isRequired,
    Predicate.isNotUndefined
  ),
  perPlace(
    ["records/never-null", demanded],
    "Ids, statuses, types and other fields that always have a value are never null.",
    (place) => !place.types.has("null") && place.types.size > 0 && !only(place, "array"),
    Predicate.isNotNull
  ),
  perPlace(
    ["records/list-never-null", demanded],
    "A list without items is `[]`, never null.",
    (place) => only(place, "array") && !place.types.has("null") && place.value !== undefined,
    Array.isArray
  ),
  perPlace(
    ["records/string", demanded],
    "A text field is a JSON string, never a number.",
    (place) => given("string")(place) && !isMoney(place),
    Predicate.isString
  ),
  perPlace(
    ["records/integer", demanded],
    "An integer field is a JSON integer, never a text.",
    given("integer"),
    Number.isInteger
  ),
  perPlace(
    ["records/boolean", conventions],
    "A boolean field is `true` or `false`.",
    given("boolean"),
    Predicate.isBoolean
  ),
  perPlace(
    ["money/decimal-string", "Requests"],
    "An amount of money is a text with 2 to 4 decimals.",
    (place) => given("string")(place) && isMoney(place),
    (value) => Predicate.isString(value) && amount.test(value)
  )
]
