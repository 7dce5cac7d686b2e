import type { Typed } from "./Form.ts"

const isTyped = (value: unknown): value is Typed =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File)

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** A field that nobody touched has no value; one that was emptied again has an empty one. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (isList(value) && value.length === 0)

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other || (isNothing(one) && isNothing(other))) return true
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]))
  }
  if (isTyped(one) && isTyped(other)) return !isChanged(one, other)
  // A number that was typed again is text.
  return isScalar(one) && isScalar(other) && String(one) === String(other)
}

/** Whether what is typed says something else than what a form began with. */
export const isChanged = (begun: Typed, typed: Typed): boolean =>
  [...new Set([...Object.keys(begun), ...Object.keys(typed)])].some(
    (name) => !isSame(begun[name], typed[name])
  )
