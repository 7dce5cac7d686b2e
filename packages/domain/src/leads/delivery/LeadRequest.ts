/**
 * The request of a delivery, and its masked form: posting instructions carry the vendors' keys, in headers, in the
 * query or in the body.
 */

import type { Instructions } from "../leads-management/Vendor.ts"
import { mask } from "../leads-management/VendorHeader.ts"
import * as VendorTest from "../leads-management/VendorTest.ts"
import type { PostingRequest } from "./PostingTemplate.ts"

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
  instructions: Instructions,
  request: PostingRequest
): typeof VendorTest.RenderedRequest.Type => {
  const rendered = VendorTest.shown(instructions, request)
  return {
    ...rendered,
    url: maskPairs(rendered.url),
    body: rendered.body === null ? null : maskBody(rendered.body)
  }
}
