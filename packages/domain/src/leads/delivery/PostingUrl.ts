/**
 * The URL of posting instructions: scheme and host as they are, then path and query with tokens.
 */
import { Result } from "effect"
import * as Macros from "../../values/Macros.ts"

/** A URL taken apart once, to be filled for many leads. */
export interface PostingUrl {
  /** Scheme, host and port. */
  readonly origin: string
  /** Path and query. */
  readonly rest: Macros.UrlTemplate
}

const parts = /^(https?:\/\/([^/?#\\]*))(.*)$/isu

const problemOf = (url: string, host: string): string | undefined => {
  if (/[{}]/u.test(host)) return "takes no tokens in its host; they may stand in path and query"
  if (host.includes("@")) return "must not have a user name or password; send them in a header"
  if (/[\s\p{Cc}\\]/u.test(url)) return "must not have blanks, line breaks or backslashes"
  return url.includes("#") ? "must not have a part behind #, which is never sent" : undefined
}

const incomplete = "must be an http or https URL, such as https://vendor.example/leads?e={email}"

/** Parses a URL; fails with its problem. */
export const parse = (url: string): Result.Result<PostingUrl, string> => {
  const [, origin = "", host = "", rest = ""] = parts.exec(url) ?? []
  if (host === "") return Result.fail(incomplete)
  const problem = problemOf(url, host)
  if (problem !== undefined) return Result.fail(problem)
  if (!URL.canParse(origin)) return Result.fail(incomplete)
  return Result.succeed({
    origin,
    rest: Macros.parseUrl(rest.startsWith("/") ? rest : `/${rest}`)
  })
}

/** The URL for one lead. */
export const fill = ({ origin, rest }: PostingUrl, values: Macros.Values): string =>
  origin + Macros.fillUrl(rest, values)
