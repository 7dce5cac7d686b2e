import { Predicate, Result } from "effect"

/** ECMAScript 2026 (Node 22): the reviver is told the source text of each primitive. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown
const parse: (text: string, reviver: Reviver) => unknown = JSON.parse

/** How deep a JSON body may nest. */
export const maxDepth = 32

/** Why a JSON text was refused, as a sentence for the caller. */
export type Refusal = string

const isTooDeep = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (quoted) {
      if (character === "\\") index++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === "{" || character === "[") {
      if (++depth > maxDepth) return true
    } else if (character === "}" || character === "]") depth--
  }
  return false
}

/**
 * Reads a JSON object so that no number loses a digit: one that a double cannot hold is kept as its
 * decimal text, which the schemas accept wherever they accept a number. An empty array stands for an
 * empty object, because clients of languages that know no difference send it.
 */
export const exactJson = (text: string): Result.Result<Record<string, unknown>, Refusal> => {
  if (text.trim() === "") return Result.succeed({})
  if (isTooDeep(text)) return Result.fail(`must not nest deeper than ${maxDepth} levels`)
  let value: unknown
  let hasNul = false
  try {
    value = parse(text, (_key, member, context) => {
      if (typeof member === "string" && member.includes("\0")) hasNul = true
      return typeof member === "number" ? withoutLoss(member, context?.source) : member
    })
  } catch {
    return Result.fail("is not valid JSON")
  }
  if (hasNul) return Result.fail("must not contain NUL characters")
  if (Array.isArray(value) && value.length === 0) return Result.succeed({})
  return isRecord(value) ? Result.succeed(value) : Result.fail("must be a JSON object")
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Predicate.isObject(value) && !Array.isArray(value)

/** `1.50` and `1e2` are whole in a double; `0.1000000000000000055` may not be, and keeps its text. */
const withoutLoss = (value: number, source: string | undefined): number | string =>
  source === undefined || isExact(value, source) ? value : source

/** A double tells any two numbers of 15 digits apart, but tiny ones it reads as zero. */
const isExact = (value: number, source: string): boolean =>
  significantDigits(source).length <= 15 &&
  (/[eE]/.test(source) ? value !== 0 && Number.isSafeInteger(value) : Number.isFinite(value))

const significantDigits = (source: string): string =>
  source.replace(/^-?0*\.?0*/, "").replace(".", "")
