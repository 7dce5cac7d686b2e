import { Predicate } from "effect"
import { estimate } from "./Tokens.ts"
import type { ToolResult } from "./ToolResult.ts"

const size = (value: unknown): number => estimate(JSON.stringify(value) ?? "")

/** What the envelope of a result and its hint take. */
const reserve = 120

/** The largest number of rows that fits, found by halving. */
const rowsThatFit = (rows: ReadonlyArray<unknown>, budget: number): number => {
  let fits = 0
  let tooMany = rows.length + 1
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2)
    if (size(rows.slice(0, half)) <= budget) fits = half
    else tooMany = half
  }
  return fits
}

/** The value with its texts and lists cut to a share of their length, again and again until it fits. */
const shortened = (value: unknown, budget: number): unknown => {
  let longest = 1000
  let shorter = value
  while (size(shorter) > budget && longest >= 1) {
    longest = Math.floor(longest / 2)
    shorter = shorten(value, longest, 0)
  }
  return shorter
}

const shorten = (value: unknown, longest: number, depth: number): unknown => {
  if (Predicate.isString(value)) {
    return value.length > longest ? `${value.slice(0, longest)}…` : value
  }
  if (Array.isArray(value)) {
    return value.slice(0, Math.max(1, longest)).map((inner) => shorten(inner, longest, depth + 1))
  }
  if (!Predicate.isObject(value)) return value
  const entries = Object.entries(value).slice(0, Math.max(1, longest * 2))
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, shorten(inner, longest, depth + 1)])
  )
}

const hintOn = (shown: number, of: number, chooser: string | undefined): string =>
  chooser === undefined
    ? `${shown} of ${of} rows fit. Ask for a smaller page, or filter.`
    : `${shown} of ${of} rows fit. Ask for fewer \`${chooser}\`, a smaller page, or filter.`

const hintInstead = (chooser: string | undefined): string =>
  chooser === undefined
    ? "Too long to show: texts and lists were cut."
    : `Too long to show. Name the \`${chooser}\` you need.`

/**
 * The result within so many tokens: first rows are left out, then texts are shortened. `chooser` is the
 * argument that asks for less.
 */
export const cut = (result: ToolResult, maxTokens: number, chooser?: string): ToolResult => {
  if (size(result) <= maxTokens) return result
  const { data, ...rest } = result
  const budget = Math.max(0, maxTokens - size(rest) - reserve)
  if (Array.isArray(data)) {
    const count = rowsThatFit(data, budget)
    if (count > 0) {
      return {
        ...rest,
        data: data.slice(0, count),
        truncated: true,
        hint: hintOn(count, data.length, chooser)
      }
    }
  }
  const first = Array.isArray(data) ? data.slice(0, 1) : data
  return {
    data: shortened(first, budget),
    truncated: true,
    hint: hintInstead(chooser),
    ...(rest.page === undefined ? {} : { page: rest.page }),
    ...(rest.request_id === undefined ? {} : { request_id: rest.request_id })
  }
}
