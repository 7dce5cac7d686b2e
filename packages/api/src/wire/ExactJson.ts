import { Predicate, Result } from "effect"

/** How deep a JSON body may nest. */
export const maxDepth = 32

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

/** Texts, which are passed over, and numbers of a JSON text. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gu

/** A number may only lose digits when it is long or has an exponent; most bodies have neither. */
const mayLose = /[\d.]{16}|\d[eE]/u

/** Puts numbers that a double cannot hold into quotes. The text is known to be JSON. */
const withoutLoss = (text: string): string =>
  text.replace(token, (found) =>
    found.startsWith('"') || isExact(Number(found), found) ? found : `"${found}"`
  )

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
 * decimal text, which the schemas accept wherever they accept a number. An empty array stands for an
 * empty object, because clients of languages that know no difference send it.
 */
export const exactJson = (text: string): Result.Result<Record<string, unknown>, Refusal> => {
  if (text.trim() === "") return Result.succeed({})
  if (isTooDeep(text)) return Result.fail(`must not nest deeper than ${maxDepth} levels`)
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

/** A double tells any two numbers of 15 digits apart, but tiny ones it reads as zero. */
const isExact = (value: number, source: string): boolean =>
  significantDigits(source).length <= 15 &&
  (/[eE]/.test(source) ? value !== 0 && Number.isSafeInteger(value) : Number.isFinite(value))

const significantDigits = (source: string): string =>
  source.replace(/^-?0*\.?0*/, "").replace(".", "")
