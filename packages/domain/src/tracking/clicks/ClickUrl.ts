/**
 * The destination of a click: the URL of a landing page or of a trafficback, with macros behind its host. The
 * result is ASCII, as a `Location` header needs it.
 */
import * as Macros from "../../values/Macros.ts"

/** A URL taken apart once, to be filled for many clicks. */
export interface ClickUrl {
  /** Scheme, host and port. Braces in here are no macros: a click cannot choose the host. */
  readonly origin: string
  readonly host: string
  /** Path, query and fragment. */
  readonly rest: Macros.UrlTemplate
  /** The parts of the query that hold macros, such as `c={click_id}`. */
  readonly tracking: ReadonlyArray<{ readonly name: string; readonly part: Macros.Template }>
}

const behindHost = /^https?:\/\/[^/?#\\]*/iu
const beyondAscii = /[^\x21-\x7e]+/gu

const isWeb = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:"

/** The parts of a query that a deep link has to keep, so that the advertiser learns of the click. */
const trackingOf = (rest: string): ClickUrl["tracking"] => {
  const query = /\?([^#]*)/u.exec(rest)?.[1] ?? ""
  return query.split("&").flatMap((text) => {
    const part = Macros.parse(text)
    return part.length === 1 ? [] : [{ name: text.split("=", 1)[0] ?? "", part }]
  })
}

/** Parses a URL; `undefined` for other than http and https URLs. */
export const parse = (text: string): ClickUrl | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !isWeb(url)) return undefined
  const tail = text.trim().replace(behindHost, "").replace(beyondAscii, Macros.encodeUrlPart)
  const rest = tail.startsWith("/") ? tail : `/${tail}`
  return {
    origin: url.origin,
    host: url.host,
    rest: Macros.parseUrl(rest),
    tracking: trackingOf(rest)
  }
}

/** The URL for one click. */
export const fill = ({ origin, rest }: ClickUrl, values: Macros.Values): string =>
  origin + Macros.fillUrl(rest, values)

/**
 * A deep link when it stays with the offer: http or https, on a host of the offer's landing pages, and without a
 * user's name in it. Any other is ignored, or the tracker would be an open redirect.
 */
export const deepLink = (text: string, hosts: ReadonlySet<string>): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isKept =
    url !== undefined &&
    isWeb(url) &&
    hosts.has(url.host) &&
    url.username === "" &&
    url.password === ""
  return isKept ? url : undefined
}

/** The deep link with those tracking parameters of the landing page that it does not have itself. */
export const followDeepLink = (
  { tracking }: ClickUrl,
  link: URL,
  values: Macros.Values
): string => {
  const missing = tracking
    .filter(({ name }) => !link.searchParams.has(name))
    .map(({ part }) => Macros.fill(part, values, Macros.encodeUrlPart))
  if (missing.length === 0) return link.href
  const query = [link.search.slice(1), ...missing].filter((part) => part !== "").join("&")
  return `${link.origin}${link.pathname}?${query}${link.hash}`
}
