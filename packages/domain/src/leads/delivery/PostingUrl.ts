/**
 * The URL of posting instructions: scheme and host as they are, then path and query with tokens.
 */
import { Result } from "effect"
import * as Macros from "../../values/Macros.ts"
import { urlPart } from "./PostingPlace.ts"

/** A URL taken apart once, to be filled for many leads. */
export interface PostingUrl {
  /** Scheme, host and port. */
  readonly origin: string
  readonly segments: ReadonlyArray<Macros.Template>
  readonly query: Macros.Template | null
}

const parts = /^(https?:\/\/([^/?#\\]*))([^?]*)(?:\?(.*))?$/isu

/** A step up or none at all, in the spellings that a parser of URLs takes for one. */
const dots = /^(?:\.|%2e){1,2}$/iu

const problemOf = (url: string, host: string): string | undefined => {
  if (/[{}]/u.test(host)) return "takes no tokens in its host; they may stand in path and query"
  if (host.includes("@")) return "must not have a user name or password; send them in a header"
  if (/[\s\p{Cc}\\]/u.test(url)) return "must not have blanks, line breaks or backslashes"
  return url.includes("#") ? "must not have a part behind #, which is never sent" : undefined
}

const incomplete = "must be an http or https URL, such as https://vendor.example/leads?e={email}"

/** Parses a URL; fails with its problem. */
export const parse = (url: string): Result.Result<PostingUrl, string> => {
  const [, origin = "", host = "", path = "", query = null] = parts.exec(url) ?? []
  if (host === "") return Result.fail(incomplete)
  const problem = problemOf(url, host)
  if (problem !== undefined) return Result.fail(problem)
  if (!URL.canParse(origin)) return Result.fail(incomplete)
  return Result.succeed({
    origin,
    segments: path.split("/").map(Macros.parse),
    query: query === null ? null : Macros.parse(query)
  })
}

/**
 * A segment for one lead. A parser of URLs would take a value of dots for a step up, and so it arrives
 * escaped twice: there is no other way to say it.
 */
const segment = (template: Macros.Template, values: Macros.Values): string => {
  const text = Macros.fill(template, values, urlPart)
  return template.length > 1 && dots.test(text) ? text.replace(/\.|%2e/giu, "%252E") : text
}

/** The URL for one lead. */
export const fill = ({ origin, query, segments }: PostingUrl, values: Macros.Values): string => {
  const path = segments.map((one) => segment(one, values)).join("/")
  return `${origin}${path || "/"}${query === null ? "" : `?${Macros.fill(query, values, urlPart)}`}`
}
