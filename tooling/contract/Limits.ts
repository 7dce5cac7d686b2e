import { type Change, list, type Node } from "./Change.ts"

/** What values of one type may be, apart from their type. */

const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems"]
const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"]

const isNumber = (value: unknown): value is number => typeof value === "number"

/** Whether a limit was added or became tighter. */
const tighter = (name: string, before: unknown, after: unknown): boolean => {
  if (!isNumber(after)) return false
  if (!isNumber(before)) return true
  return lower.includes(name) ? after > before : after < before
}

const changed = (where: string, what: string, holds: boolean): ReadonlyArray<Change> =>
  holds ? [{ where, what }] : []

const enumOf = (schema: Node): ReadonlyArray<string> | undefined =>
  Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined

const missing = (from: ReadonlyArray<string>, among: ReadonlyArray<string>): string =>
  from.filter((value) => !among.includes(value)).join(", ")

const enums = (where: string, from: Node, to: Node, says: string): ReadonlyArray<Change> => {
  const [wide, narrow] = [enumOf(from), enumOf(to)]
  if (narrow === undefined) return []
  if (wide === undefined) return [{ where, what: "is one of a few values only" }]
  const gone = missing(wide, narrow)
  return changed(where, `${says} ${gone}`, gone !== "")
}

/** What callers may send no longer. */
export const narrowed = (where: string, before: Node, after: Node): ReadonlyArray<Change> => [
  ...enums(where, before, after, "no longer takes"),
  ...[...lower, ...upper].flatMap((name) =>
    changed(where, `${name} is ${String(after[name])}`, tighter(name, before[name], after[name]))
  ),
  ...changed(
    where,
    "has another pattern",
    after.pattern !== undefined && after.pattern !== before.pattern
  )
]

/** What callers may get that they never got. */
export const widened = (where: string, before: Node, after: Node): ReadonlyArray<Change> => [
  ...(enumOf(before) !== undefined && enumOf(after) === undefined
    ? [{ where, what: "is no longer one of a few values" }]
    : enums(where, after, before, "may now be")),
  ...changed(where, "is no longer an int32", before.format === "int32" && after.format !== "int32"),
  ...changed(
    where,
    "has another pattern",
    before.pattern !== undefined && after.pattern !== before.pattern
  )
]

/** The types that a schema allows; an integer is a number as well. */
export const typesOf = (schema: Node): ReadonlyArray<string> => {
  if (typeof schema.type === "string") return [schema.type]
  return list(schema.type).filter((each) => typeof each === "string")
}
