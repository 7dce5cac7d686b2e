/** The limits of a call to another server: its address and its headers. */
import { Option, Result } from "effect"
import { NetAddress } from "effect/net"

/** The longest URL that is called, in bytes. */
export const maxUrlBytes = 8 * 1024

/** The longest value of a header. */
export const maxHeaderLength = 8 * 1024

/** Where a URL leads. */
export interface Target {
  readonly isSecure: boolean
  /** Name or address and, when it is not the usual one, port: the `Host` header. */
  readonly host: string
  readonly hostname: string
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** The address, when the URL names one instead of a host. */
  readonly address: Option.Option<NetAddress.IpAddress>
}

/** `[::1]` and `127.0.0.1`; the parser of URLs has turned every other spelling into these. */
const isLiteral = /^(?:\[.*\]|[\d.]+)$/u

const literal = (hostname: string): Option.Option<NetAddress.IpAddress> =>
  isLiteral.test(hostname)
    ? Result.getSuccess(NetAddress.ipFromString(hostname.replace(/^\[|\]$/gu, "")))
    : Option.none()

/** Parsers of URLs let braces and more stand in a host; no host is called so. */
const hostname = /^(?:[\w.-]+|\[[\da-f:.]+\])$/u

const parsed = Option.liftThrowable((text: string) => new URL(text))

const targetIn = (url: URL): Option.Option<Target> => {
  const isSecure = url.protocol === "https:"
  if (!isSecure && url.protocol !== "http:") return Option.none()
  if (!hostname.test(url.hostname)) return Option.none()
  // A parsed URL is ASCII: a character of it is a byte.
  if (url.username !== "" || url.password !== "" || url.href.length > maxUrlBytes) {
    return Option.none()
  }
  return Option.some({
    isSecure,
    host: url.host,
    hostname: url.hostname,
    port: Number(url.port) || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    address: literal(url.hostname)
  })
}

/** Where a URL leads; none when it is not one that is ever called. */
export const targetOf = (text: string): Option.Option<Target> =>
  text.length > maxUrlBytes ? Option.none() : Option.flatMap(parsed(text), targetIn)

/** Set by the client itself, or meant for one connection alone. */
const reservedHeaders: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
])

const headerName = /^[\w!#$%&'*+.^`|~-]{1,128}$/u

/** Text of one line in one byte per character, as headers carry it. */
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/u

/** Whether a header may be sent: it can't end its line, and can't change what the request is. */
export const isHeaderAllowed = (name: string, value: string): boolean =>
  headerName.test(name) &&
  !reservedHeaders.has(name.toLowerCase()) &&
  value.length <= maxHeaderLength &&
  headerValue.test(value)
