import { BadRequest } from "@affnet/api"
import { Effect } from "effect"

/**
 * Brings the query string into the form that the contract declares. Clients of this API family send
 * more than it names: a language, empty values, `search` for `q`, filters of their own
 * (decisions part 2). The key of the deprecated query parameter is taken out here, before anything
 * can log the address.
 */
export interface QueryString {
  /** The address without the key and without what is ignored. */
  readonly url: string
  readonly apiKey: string | undefined
}

const ignored = new Set(["lang"])
const aliases: Readonly<Record<string, string>> = { search: "q" }
const unknownFilter = /^filters\[[^\]]*\](\[\])?$/

export const maxParameters = 200

export const normalize = (url: string): Effect.Effect<QueryString, BadRequest> => {
  const start = url.indexOf("?")
  if (start === -1) return Effect.succeed({ url, apiKey: undefined })
  const path = url.slice(0, start)
  const kept = new URLSearchParams()
  let apiKey: string | undefined
  let count = 0
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (++count > maxParameters) {
      return refuse("request", `must have at most ${maxParameters} query parameters`)
    }
    if (value.includes("\0") || name.includes("\0")) {
      return refuse(name.replaceAll("\0", ""), "must not contain NUL characters")
    }
    if (name === "api-key") apiKey = value
    else if (value !== "" && !ignored.has(name) && !unknownFilter.test(name)) {
      kept.append(aliases[name] ?? name, value)
    }
  }
  return Effect.succeed({ url: kept.size === 0 ? path : `${path}?${kept}`, apiKey })
}

const refuse = (field: string, message: string) =>
  Effect.fail(new BadRequest({ errors: { [field]: [message] } }))
