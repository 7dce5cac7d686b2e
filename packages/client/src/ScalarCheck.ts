import type { Shape } from "./Shape.ts"

/** Checks of single values, and what to say about them. */

/** Whether a value is of the type. */
export const isKind = ({ type }: Shape, value: unknown): boolean => {
  if (type === undefined) return true
  if (type === "integer") return Number.isInteger(value)
  return type === "null" ? value === null : typeof value === type
}

const patterns = new Map<string, RegExp>()

const patternOf = (source: string): RegExp => {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const pattern = new RegExp(source, "u")
  patterns.set(source, pattern)
  return pattern
}

const isBetween = (value: number, least = -Infinity, most = Infinity): boolean =>
  value >= least && value <= most

/** Whether a value of the right type is one of the allowed ones. */
export const isFitting = (shape: Shape, value: unknown): boolean => {
  if (shape.enum !== undefined) return shape.enum.includes(value)
  if (typeof value === "number") return isBetween(value, shape.minimum, shape.maximum)
  if (Array.isArray(value)) return isBetween(value.length, shape.minItems, shape.maxItems)
  if (typeof value !== "string") return true
  return (
    isBetween(value.length, shape.minLength, shape.maxLength) &&
    (shape.pattern === undefined || patternOf(shape.pattern).test(value))
  )
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  null: "null"
}

const boundsOf = (least: number | undefined, most: number | undefined, unit = ""): string => {
  if (least === undefined && most === undefined) return ""
  if (least === undefined) return ` of at most ${most}${unit}`
  return most === undefined ? ` of at least ${least}${unit}` : ` from ${least} to ${most}${unit}`
}

/** What a value must be: `must be a whole number from 1 to 100`. */
export const wordsOf = (shape: Shape): string => {
  if (shape.enum !== undefined) return `must be one of ${shape.enum.map(String).join(", ")}`
  const kind = kinds[shape.type ?? ""] ?? "another value"
  const bounds =
    boundsOf(shape.minimum, shape.maximum) ||
    boundsOf(shape.minLength, shape.maxLength, " characters") ||
    boundsOf(shape.minItems, shape.maxItems, " elements")
  return `must be ${kind}${bounds}${shape.pattern === undefined ? "" : ` like ${shape.pattern}`}`
}
