import { BadRequest } from "../http/Errors.ts"
import * as ReportFilters from "./ReportFilters.ts"

/**
 * Brings the query string into the form that the contract declares. Clients of this API family send
 * more than it names: a language, empty values, `search` for `q`, filters of their own.
 * The key of the deprecated query parameter, and the security token of advertisers,
 * are taken out here, before anything can log the address.
 */
export interface QueryString {
  /** The address without the key and ignored parameters. */
  readonly url: string
  /** The parameters of that address. */
  readonly parameters: URLSearchParams
  readonly apiKey: string | undefined
  /** What an advertiser shows when it reports a conversion. */
  readonly token: string | undefined
  /** What no endpoint would accept; said only to those whose key is good. */
  readonly refusal: BadRequest | undefined
}

const keyName = "api-key"
const tokenName = "token"
/** Whether an address takes reports of conversions. */
export const isTracking = (url: string): boolean => url.startsWith("/track/")

/** What stands in a text for bytes that are no UTF-8. */
const replacement = "\uFFFD"

/** Whether a text was not sent as UTF-8. A conversion is worth more than what it says beside its click. */
export const isGarbled = (url: string, text: string): boolean =>
  text.includes(replacement) && !isTracking(url)

export const utf8Message = "is not valid UTF-8; send all text in that encoding"
const ignored = new Set(["lang"])
const aliases = new Map([["search", "q"]])

/** Other names of the moments that records have. */
const moment = /^(created|updated)_at(?=$|_from$|_to$|\[)/u

/** Some languages number the values of a list: `status[0]=1&status[1]=2`. */
const numbered = /\[\d+\]$/u

/** What the contract calls a parameter that clients may write in another way; nothing when ignored. */
const contractName = (path: string, name: string): string | undefined => {
  if (name === keyName || ignored.has(name)) return undefined
  if (name === tokenName && isTracking(path)) return undefined
  return aliases.get(name) ?? name.replace(numbered, "[]").replace(moment, "$1")
}

/** A parameter as the contract calls it: none when it is ignored, several where it holds several filters. */
const meaningOf = (
  path: string,
  name: string,
  value: string
): ReadonlyArray<readonly [name: string, value: string]> => {
  const isOfReport = name === "filters" && ReportFilters.isReport(path)
  if (isOfReport || ReportFilters.isFilter(name)) return ReportFilters.ofQuery(path, name, value)
  const known = contractName(path, name)
  if (known === undefined) return []
  return [[known, known === "sortField" ? value.replace(moment, "$1") : value]]
}

/** One of them may be a list of 1 000 values, each a parameter of its own. */
export const maxParameters = 1100

const refuse = (field: string, problem: string) =>
  new BadRequest({ errors: { [field]: [problem] } })

const refusalOf = (path: string, parameters: URLSearchParams): BadRequest | undefined => {
  if (parameters.size > maxParameters) {
    return refuse("request", `must have at most ${maxParameters} query parameters`)
  }
  for (const [name, value] of parameters) {
    if (`${name}${value}`.includes("\0")) {
      return refuse(name.replaceAll("\0", ""), "must not contain NUL characters")
    }
    if (isGarbled(path, `${name}${value}`)) return refuse(name, utf8Message)
  }
  return undefined
}

export const read = (url: string): QueryString => {
  const start = url.indexOf("?")
  const parameters = new URLSearchParams()
  if (start === -1) {
    return { url, parameters, apiKey: undefined, token: undefined, refusal: undefined }
  }
  const path = url.slice(0, start)
  const given = new URLSearchParams(url.slice(start + 1))
  for (const [name, value] of given) {
    if (value === "") continue
    for (const [known, meant] of meaningOf(path, name, value)) {
      const earlier = ReportFilters.isFilter(name) ? parameters.get(known) : null
      if (earlier === null) parameters.append(known, meant)
      else parameters.set(known, `${earlier},${meant}`)
    }
  }
  return {
    url: parameters.size === 0 ? path : `${path}?${parameters}`,
    parameters,
    apiKey: given.get(keyName) ?? undefined,
    token: isTracking(path) ? (given.get(tokenName) ?? undefined) : undefined,
    refusal: refusalOf(path, given)
  }
}

/** What a route that has no parameters says to those that are left. */
export const refusalOfAny = (url: string): BadRequest | undefined => {
  const names = [...new URLSearchParams(url.split("?")[1] ?? "").keys()]
  const errors = Object.fromEntries(names.map((name) => [name, ["is not known here; remove it"]]))
  return names.length === 0 ? undefined : new BadRequest({ errors })
}

/** What is said to parameters that are sent again where one value is expected: a list has `[]` in its name. */
export const refusalOfRepeated = (parameters: URLSearchParams): BadRequest | undefined => {
  const seen = new Set<string>()
  const repeated = [...parameters.keys()].filter((name) => {
    const isRepeated = seen.has(name) && !name.endsWith("[]")
    seen.add(name)
    return isRepeated
  })
  const errors = Object.fromEntries(repeated.map((name) => [name, ["must be sent once"]]))
  return repeated.length === 0 ? undefined : new BadRequest({ errors })
}

/** Path and query of an address, which a proxy may have completed with a host. */
export const addressOf = (url: string): string => url.replace(/^https?:\/\/[^/?]*/u, "")

/** The parameters of an address as they were sent; of a repeated one the last. */
export const parametersOf = (url: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? ""))
