/**
 * Signed addresses, by which an advertiser reports conversions without sending a secret:
 * `/track/conv?…&advertiser_id=3&ts=1772366400&signature=<hex>`. The signature is the HMAC-SHA256, under the
 * advertiser's signing secret, of what `textOf` makes of the address.
 */
import { Option, Schema } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"

/** The most seconds between `ts` and the server's clock. */
export const toleranceSeconds = 300

const names = { advertiser: "advertiser_id", time: "ts", signature: "signature" } as const

/** What the address of a signed report says of its signature. */
export interface SignedReport {
  readonly advertiser_id: AdvertiserId
  /** Unix seconds. */
  readonly ts: number
  /** 64 hexadecimal digits in lower case. */
  readonly signature: string
  /** The signed text. */
  readonly text: string
}

/** Percent-encoding of everything but the unreserved characters (RFC 3986, section 2.3). */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )

/**
 * What is signed of an address: its path, `?`, and the pairs of its query without `signature`, percent-encoded
 * (RFC 3986), sorted by their encoded text and joined with `&`.
 *
 * @example
 * textOf("/track/conv", [["ts", "1772366400"], ["click_id", "019c"]])
 * // "/track/conv?click_id=019c&ts=1772366400"
 */
export const textOf = (path: string, query: Iterable<readonly [string, string]>): string => {
  const pairs = [...query]
    .filter(([name]) => name !== names.signature)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return `${path}?${pairs.sort().join("&")}`
}

const Parameters = Schema.Struct({
  advertiser_id: Schema.NumberFromString.pipe(Schema.decodeTo(AdvertiserId)),
  ts: Schema.String.check(Schema.isPattern(/^\d{1,12}$/u)).pipe(
    Schema.decodeTo(Schema.NumberFromString)
  ),
  signature: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u))
})
const decode = Schema.decodeUnknownOption(Parameters)

/** Whether an address has a signature, of whatever form. */
export const isSigned = (address: string): boolean => address.includes(`${names.signature}=`)

/** Takes a signed address apart; none when what belongs to a signature is missing or has no form. */
export const read = (address: string): Option.Option<SignedReport> => {
  const [path = "", query = ""] = address.split("?", 2)
  const parameters = new URLSearchParams(query)
  return Option.map(decode(Object.fromEntries(parameters)), (found) => ({
    ...found,
    text: textOf(path, parameters)
  }))
}

/** Whether the time of a signature is near enough, in milliseconds of the server's clock. */
export const isTimely = ({ ts }: SignedReport, nowMillis: number): boolean =>
  Math.abs(nowMillis / 1000 - ts) <= toleranceSeconds
