import { Dimension } from "@affnet/domain"
import { Predicate } from "effect"

/**
 * Clients of this API family write the filters of a report as `filters[affiliates]=1,2`, as an object, or as
 * a list `affiliate:1,2,country:5`. The contract calls such a filter `affiliate`; names that no report knows
 * are left under `filters`, where the contract warns of them.
 */

/** A filter as given, under any name. */
type Pair = readonly [name: string, value: unknown]

const bracketed = /^filters\[([^\]]*)\](\[\w*\])*$/u

/** Whether an address is one of a report, and not one that changes what a report is about. */
export const isReport = (url: string): boolean => {
  const path = url.split("?", 1)[0] ?? ""
  return path.includes("/reports/") && !/\/change-status\/?$/u.test(path)
}

/** Lists of what a report offers have no rows to filter; clients send filters all the same. */
const isListing = (path: string): boolean =>
  /\/(options|breakdowns|[a-z]+-columns|[a-z]+-options)$/u.test(path)

/** Whether a parameter is a filter in brackets, known or not. */
export const isFilter = (name: string): boolean => bracketed.test(name)

/** Whether a filter in brackets is an entry of a list, and no name: `filters[]`, `filters[0]`. */
const isEntry = (filter: string): boolean => /^\d*$/u.test(filter)

/** The filters of `affiliate:1,2,country:5`: a value without a name belongs to the name before it. */
const ofList = (text: string): ReadonlyArray<Pair> => {
  const pairs: Array<[string, string]> = []
  for (const entry of text.split(/[,;]/u)) {
    const colon = entry.indexOf(":")
    const last = pairs.at(-1)
    if (colon > 0) pairs.push([entry.slice(0, colon).trim(), entry.slice(colon + 1)])
    else if (last !== undefined) last[1] += `,${entry}`
    else if (entry.trim() !== "") pairs.push([entry.trim(), ""])
  }
  return pairs
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The filters of an entry of a list, which is a list itself or an object. */
const ofEntry = (entry: unknown): ReadonlyArray<Pair> => {
  if (Predicate.isString(entry)) return ofList(entry)
  return Predicate.isObject(entry) ? Object.entries(entry) : []
}

/** The filters under `filters`: an object, a text, or a list of either. */
const ofValue = (value: unknown): ReadonlyArray<Pair> => {
  const json = Predicate.isString(value) && /^\s*[[{]/u.test(value) ? parsed(value) : undefined
  const given = json ?? value
  return Array.isArray(given) ? given.flatMap(ofEntry) : ofEntry(given)
}

/** The filters of a field in brackets, or of one named `filters`. */
const ofField = (name: string, value: unknown): ReadonlyArray<Pair> => {
  const filter = bracketed.exec(name)?.[1] ?? ""
  return isEntry(filter) ? ofValue(value) : [[filter, value]]
}

const isGiven = (value: unknown): boolean => value !== "" && value !== null && value !== undefined

/** The values of a filter: with commas between them, in a list, or in an object that languages make of one. */
const valuesOf = (value: unknown): ReadonlyArray<unknown> => {
  if (Predicate.isString(value)) return value.split(",")
  if (Array.isArray(value)) return value
  return Predicate.isObject(value) ? Object.values(value) : [value]
}

/** Those of filters that a report knows, by the names of the contract, and the names of the others. */
const sorted = (pairs: ReadonlyArray<Pair>) => {
  const known = new Map<string, unknown>()
  const unknown = new Set<string>()
  for (const [name, value] of pairs) {
    const key = Dimension.findFilter(name)
    if (key === undefined) unknown.add(name)
    else if (isGiven(value))
      known.set(key, known.has(key) ? [...valuesOf(known.get(key)), ...valuesOf(value)] : value)
  }
  return { known, unknown }
}

/** What a filter of a query, whose name is `filters` or begins with it, means to the contract. */
export const ofQuery = (
  path: string,
  name: string,
  value: string
): ReadonlyArray<readonly [name: string, value: string]> => {
  if (!isReport(path) || isListing(path)) return []
  const { known, unknown } = sorted(ofField(name, value))
  return [
    ...[...known].map(([key, given]) => [key, valuesOf(given).join(",")] as const),
    ...[...unknown].map((other) => ["filters", other] as const)
  ]
}

/** Whether filters have a form that the contract knows; it refuses all others. */
const isReadable = (filters: unknown): boolean =>
  [filters].flat().every((entry) => Predicate.isString(entry) || Predicate.isObject(entry))

/** Fields of a report's body under the names of the contract. `filters` keeps the names that were given. */
export const normalizedBody = (
  fields: Readonly<Record<string, unknown>>
): Record<string, unknown> => {
  const { filters, ...others } = fields
  const rest = Object.entries(others).filter(([name]) => !isFilter(name))
  const brackets = Object.entries(others).filter(([name]) => isFilter(name))
  const readable = isReadable(filters)
  const pairs = [
    ...(readable ? ofValue(filters) : []),
    ...brackets.flatMap(([name, value]) => ofField(name, value))
  ]
  const { known, unknown } = sorted(pairs)
  const names = [...known.keys(), ...unknown]
  return {
    ...Object.fromEntries(rest),
    ...(readable || filters === undefined ? {} : { filters }),
    ...(names.length > 0 ? { filters: names } : {}),
    ...Object.fromEntries(
      [...known].map(([key, value]) => [key, Predicate.isObject(value) ? valuesOf(value) : value])
    ),
    ...(isGiven(fields.search) && !isGiven(fields.q) ? { q: fields.search } : {})
  }
}
