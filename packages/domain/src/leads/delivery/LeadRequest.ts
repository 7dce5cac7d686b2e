/**
 * The request of a delivery: how it travels, and how it is shown. Posting instructions carry the vendors' keys, in
 * headers, in the query or in the body.
 */
import { Schema } from "effect"
import * as Macros from "../../values/Macros.ts"

/** How a vendor is called. */
export const Method = Schema.Literals(["GET", "POST", "PUT", "PATCH"]).annotate({
  message: "must be one of GET, POST, PUT, PATCH"
})
export type Method = typeof Method.Type

/** A header of a request to a vendor. */
export const PostingHeader = Schema.Struct({
  name: Schema.String,
  value: Schema.String.annotate({ description: "May have tokens. Shown masked" })
}).annotate({ identifier: "VendorHeader" })
export type PostingHeader = typeof PostingHeader.Type

/** A request to a vendor, as it goes out: headers are one character for each byte. */
export interface PostingRequest {
  readonly method: Method
  readonly url: string
  readonly headers: ReadonlyArray<PostingHeader>
  readonly body: string | null
}

/** A request to a vendor, with masked headers. */
export const RenderedRequest = Schema.Struct({
  method: Method,
  url: Schema.String,
  headers: Schema.Array(PostingHeader),
  body: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RenderedRequest" })
export type RenderedRequest = typeof RenderedRequest.Type

/** A text as a header carries it: each byte of its UTF-8 as a character, since HTTP has one byte for each. */
export const toWire = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")

/** The text that a vendor reads. */
export const fromWire = (value: string): string =>
  new TextDecoder().decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))

/** What every vendor may know of us. */
const harmless: ReadonlySet<string> = new Set(["accept", "accept-language", "user-agent"])

/** A value of tokens alone is taken from the lead, and so none of it is a secret. */
const isTokensAlone = (value: string): boolean =>
  Macros.parse(value).every((part, index) => index % 2 === 1 || part.trim() === "")

/** Whether a header may be shown unmasked. */
export const isHarmless = ({ name, value }: PostingHeader): boolean =>
  harmless.has(name.toLowerCase()) || isTokensAlone(value)

/** What a masked value begins with. */
export const maskSign = "…"

/** A masked value: its end, when it is long enough to have one. */
export const mask = (value: string): string =>
  value.length < 16 ? maskSign : `${maskSign}${value.slice(-4).toWellFormed()}`

/** The request, with what its headers say instead of the bytes that carry it. A header is as secret as its template. */
export const withMaskedHeaders = (
  instructions: Pick<RenderedRequest, "headers">,
  request: PostingRequest
): RenderedRequest => {
  const secret = new Set(
    instructions.headers.filter((header) => !isHarmless(header)).map(({ name }) => name)
  )
  const headers = request.headers.map(({ name, value }) => {
    const text = fromWire(value)
    return { name, value: secret.has(name) ? mask(text) : text }
  })
  return { ...request, headers }
}

/** Names that are those of secrets: `api_key`, `access_token`, `auth`, `password`. */
const secret = "[\\w.-]*(?:key|token|secret|passw|auth|signature)[\\w.-]*"

const inPairs = new RegExp(`(^|[?&])(${secret})=([^&]+)`, "giu")
const inJson = new RegExp(`("${secret}"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(?=")`, "giu")
const inXml = new RegExp(`(<${secret}>)([^<]+)(?=</)`, "giu")

const maskPairs = (text: string): string =>
  text.replace(inPairs, (_, before: string, name: string, value: string) => {
    return `${before}${name}=${mask(value)}`
  })

const maskBody = (text: string): string =>
  maskPairs(text)
    .replace(inJson, (_, before: string, value: string) => before + mask(value))
    .replace(inXml, (_, before: string, value: string) => before + mask(value))

/** The request as the log shows it. */
export const shown = (
  instructions: Pick<RenderedRequest, "headers">,
  request: PostingRequest
): RenderedRequest => {
  const rendered = withMaskedHeaders(instructions, request)
  return {
    ...rendered,
    url: maskPairs(rendered.url),
    body: rendered.body === null ? null : maskBody(rendered.body)
  }
}
