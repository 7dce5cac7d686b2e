import { Predicate } from "effect"
import type { Answer } from "./Answer.ts"
import { estimate } from "./Tokens.ts"
import type { Page, ToolResult } from "./ToolResult.ts"

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

/** How an answer asks for less: the argument that chooses among fields, whether it has pages, whether it may be asked at all. */
type Ways = Pick<Answer, "chooser" | "isDone" | "isOnlyPage">

/** Behind a page whose last rows were cut there is no next one: it would leave them out. */
const withoutNext = ({ next_page: _, ...page }: Page): Page => page

/** What reads the rows from here on, as many at a time as fit. */
const smaller = ({ page, per_page }: Page, shown: number): string => {
  const from = Math.floor(((page - 1) * per_page) / shown) + 1
  return from === 1 ? `per_page ${shown}` : `per_page ${shown} and page ${from}`
}

const hintOn = (shown: number, of: number, page: Page | undefined, ways: Ways): string => {
  const { chooser, isDone = false, isOnlyPage = false } = ways
  if (isDone) {
    return `All ${of} were dealt with; ${shown} of them are shown. Do not repeat the call.`
  }
  const less = [
    ...(chooser === undefined ? [] : [`fewer \`${chooser}\``]),
    ...(page === undefined || isOnlyPage ? [] : [smaller(page, shown)])
  ]
  const ask = less.length === 0 ? "Filter." : `Ask for ${less.join(" or ")}, or filter.`
  return `${shown} of ${of} rows fit. ${ask}`
}

const hintInstead = ({ chooser, isDone = false }: Ways): string => {
  if (isDone) return "It was done. Too long to show: texts and lists were cut."
  return chooser === undefined
    ? "Too long to show: texts and lists were cut."
    : `Too long to show. Name the \`${chooser}\` you need.`
}

/** What stands beside a record that is cut: all of it where it fits; that nothing was done yet, and how to do it, always. */
const kept = (beside: Omit<ToolResult, "data" | "page">, maxTokens: number) => {
  if (beside.done === false || size(beside) + reserve <= maxTokens) return beside
  return beside.request_id === undefined ? {} : { request_id: beside.request_id }
}

/** What the answer says of itself, before what was cut. */
const after = (said: string | undefined, hint: string): string =>
  said === undefined ? hint : `${said} ${hint}`

/**
 * The result within so many tokens: first rows are left out, then texts are shortened. `ways` are those to ask
 * for less.
 */
export const cut = (result: ToolResult, maxTokens: number, ways: Ways = {}): ToolResult => {
  if (size(result) <= maxTokens) return result
  const { data, page, ...rest } = result
  const budget = Math.max(0, maxTokens - size({ ...rest, page }) - reserve)
  const rows = Array.isArray(data) ? data : [data]
  const count = Array.isArray(data) ? rowsThatFit(data, budget) : 0
  const isCut = rows.length > 1
  const placed = page === undefined ? {} : { page: isCut ? withoutNext(page) : page }
  if (count > 0) {
    return {
      ...rest,
      ...placed,
      data: rows.slice(0, count),
      truncated: true,
      hint: after(rest.hint, hintOn(count, rows.length, page, ways))
    }
  }
  const beside = kept(rest, maxTokens)
  return {
    ...beside,
    ...placed,
    data: shortened(Array.isArray(data) ? rows.slice(0, 1) : data, budget),
    truncated: true,
    hint: after(beside.hint, isCut ? hintOn(1, rows.length, page, ways) : hintInstead(ways))
  }
}
