import { Predicate, Result } from "effect"
import { numberFields } from "./NumberFields.ts"

/** How deep a JSON body may nest. */
export const maxDepth = 32

export const nestingMessage = `must not nest deeper than ${maxDepth} levels`

/** Why a JSON text was refused, as a sentence for the caller. */
export type Refusal = string

const backslash = 0x5c
const quote = 0x22

const opens = (code: number): boolean => code === 0x7b || code === 0x5b
const closes = (code: number): boolean => code === 0x7d || code === 0x5d

const isTooDeep = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === backslash) index++
      else if (code === quote) quoted = false
    } else if (code === quote) quoted = true
    else if (opens(code)) {
      if (++depth > maxDepth) return true
    } else if (closes(code)) depth--
  }
  return false
}

/** Texts, names with their colon among them, and numbers of a JSON text. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d[\d.eE+-]*/gu

/** A number may only lose digits when it is long or has an exponent; most bodies have neither. */
const mayLose = /[\d.]{16}|\d[eE]/u

/** JSON has no infinity: a number beyond all doubles would be written as null. */
const finite = (found: string): string =>
  Number.isFinite(Number(found)) ? found : String(Number.MAX_VALUE)

/**
 * Puts numbers that a double cannot hold into quotes where a field takes numbers. Anywhere else they stay
 * numbers, so that a field of text refuses them. The text is known to be JSON.
 */
const withoutLoss = (text: string): string => {
  let isNumberField = false
  return text.replace(token, (found) => {
    if (found.startsWith('"')) {
      if (found.endsWith(":"))
        isNumberField = numberFields.has(found.slice(1, found.lastIndexOf('"')))
      return found
    }
    if (isExact(Number(found), found)) return found
    return isNumberField ? `"${found}"` : finite(found)
  })
}

const parse = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return mayLose.test(text) ? JSON.parse(withoutLoss(text)) : value
}

/** Whether a value, or one in it, is a text with NUL. No deeper than a body may nest. */
const hasNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : Predicate.isObjectOrArray(value) && Object.values(value).some(hasNul)

/**
 * Reads a JSON object so that no number loses a digit: one that a double cannot hold is kept as its
 * decimal text in the fields that take numbers. An empty array stands for an
 * empty object, because clients of languages that know no difference send it.
 */
export const exactJson = (text: string): Result.Result<Record<string, unknown>, Refusal> => {
  if (text.trim() === "") return Result.succeed({})
  if (isTooDeep(text)) return Result.fail(nestingMessage)
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return Result.fail("is not valid JSON")
  }
  // A JSON text can hold NUL as an escape alone.
  if (text.includes("\\u0000") && hasNul(value)) {
    return Result.fail("must not contain NUL characters")
  }
  if (Array.isArray(value) && value.length === 0) return Result.succeed({})
  return isRecord(value) ? Result.succeed(value) : Result.fail("must be a JSON object")
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Predicate.isObject(value) && !Array.isArray(value)

/** A double distinguishes any two numbers of 15 digits, but reads tiny ones as zero. */
const isExact = (value: number, source: string): boolean =>
  significantDigits(source).length <= 15 &&
  (/[eE]/.test(source) ? value !== 0 && Number.isSafeInteger(value) : Number.isFinite(value))

const significantDigits = (source: string): string =>
  source.replace(/^-?0*\.?0*/, "").replace(".", "")
