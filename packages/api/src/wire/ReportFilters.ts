import { Dimension } from "@affnet/domain"
import { Predicate } from "effect"

/**
 * Clients of this API family write the filters of a report as `filters[affiliates]=1,2`, or as an object
 * in the body. The contract calls such a filter `affiliate`. Names that reports do not know are ignored.
 */

const bracketed = /^filters\[([^\]]*)\](\[\d*\])?$/u

/** Whether an address is one of a report. */
export const isReport = (url: string): boolean => (url.split("?", 1)[0] ?? "").includes("/reports/")

/** Whether a parameter is a filter in brackets, known or not. */
export const isFilter = (name: string): boolean => bracketed.test(name)

/** What the contract calls a filter in brackets; nothing when it does not know it. */
export const contractName = (name: string): string | undefined => {
  const [, filter = "", list = ""] = bracketed.exec(name) ?? []
  const key = Dimension.findFilter(filter)
  return key === undefined ? undefined : `${key}${list === "" ? "" : "[]"}`
}

const isGiven = (value: unknown): boolean => value !== "" && value !== null && value !== undefined

/** The filters of a body under the names of the contract: those in an object, and those in brackets. */
const filtersOf = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const nested = Predicate.isObject(fields.filters) ? Object.entries(fields.filters) : []
  const flat = Object.entries(fields).flatMap(([name, value]) => {
    const [, filter] = bracketed.exec(name) ?? []
    return filter === undefined ? [] : [[filter, value] as const]
  })
  return Object.fromEntries(
    [...nested, ...flat].flatMap(([name, value]) => {
      const key = Dimension.findFilter(String(name))
      return key !== undefined && isGiven(value) ? [[key, value]] : []
    })
  )
}

/** Fields of a report's body under the names of the contract. */
export const normalizedBody = (
  fields: Readonly<Record<string, unknown>>
): Record<string, unknown> => ({
  ...fields,
  ...filtersOf(fields),
  ...(isGiven(fields.search) && !isGiven(fields.q) ? { q: fields.search } : {})
})
