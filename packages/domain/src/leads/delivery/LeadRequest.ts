/**
 * The request of a delivery, and its masked form: posting instructions carry the vendors' keys, in headers, in the
 * query or in the body.
 */
import { Schema } from "effect"
import { type Instructions, Method } from "../leads-management/Vendor.ts"
import { fromWire, isHarmless, mask, PostingHeader } from "./PostingHeader.ts"
import type { PostingRequest } from "./PostingTemplate.ts"

/** A request to a vendor, with masked headers. */
export const RenderedRequest = Schema.Struct({
  method: Method,
  url: Schema.String,
  headers: Schema.Array(PostingHeader),
  body: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RenderedRequest" })
export type RenderedRequest = typeof RenderedRequest.Type

/** The request, with what its headers say instead of the bytes that carry it. A header is as secret as its template. */
export const withMaskedHeaders = (
  instructions: Instructions,
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
export const shown = (instructions: Instructions, request: PostingRequest): RenderedRequest => {
  const rendered = withMaskedHeaders(instructions, request)
  return {
    ...rendered,
    url: maskPairs(rendered.url),
    body: rendered.body === null ? null : maskBody(rendered.body)
  }
}
