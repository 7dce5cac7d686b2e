/**
 * Posting instructions: parsed once, filled for each lead. Every value is encoded for the place of its token;
 * inserted values are never searched for tokens again. `PostingCheck` decides which can be saved.
 */
import { Result } from "effect"
import * as Macros from "../../values/Macros.ts"
import type { Instructions } from "../leads-management/Vendor.ts"
import { type Method, type PostingRequest, toWire } from "./LeadRequest.ts"
import type * as LeadToken from "./LeadToken.ts"
import { isToken } from "./LeadToken.ts"
import * as PostingPlace from "./PostingPlace.ts"
import * as PostingUrl from "./PostingUrl.ts"

interface Header {
  readonly name: string
  readonly value: Macros.Template
}

/** Instructions taken apart. */
export interface PostingTemplate {
  readonly method: Method
  readonly url: PostingUrl.PostingUrl
  readonly headers: ReadonlyArray<Header>
  readonly body: { readonly template: Macros.Template; readonly encode: PostingPlace.Encode } | null
}

/** Takes instructions apart; `undefined` for those that lead nowhere, or should not have been saved. */
export const parse = (instructions: Instructions): PostingTemplate | undefined => {
  const { body, content_type, headers, method, url } = instructions
  const parsed = url === null ? undefined : Result.getOrUndefined(PostingUrl.parse(url))
  const kind = PostingPlace.kindOf(content_type)
  if (parsed === undefined || kind === undefined) return undefined
  const typed = body === null ? [] : [{ name: "Content-Type", value: content_type }]
  return {
    method,
    url: parsed,
    headers: [...typed, ...headers].map(({ name, value }) => ({
      name,
      value: Macros.parse(value)
    })),
    body: body === null ? null : { template: Macros.parse(body), encode: PostingPlace.ofBody[kind] }
  }
}

/** The values of tokens. In a saved template no other names occur. */
const valuesOf =
  (values: LeadToken.TokenValues): Macros.Values =>
  (name) =>
    isToken(name) ? (values[name] ?? null) : undefined

/** A header for one lead. Blanks around its value are lost on the way, and so are left out at once. */
const headerOf = (value: Macros.Template, values: Macros.Values): string =>
  toWire(Macros.fill(value, values, PostingPlace.headerText).trim())

/** The request for one lead. */
export const render = (
  { body, headers, method, url }: PostingTemplate,
  lead: LeadToken.TokenValues
): PostingRequest => {
  const values = valuesOf(lead)
  return {
    method,
    url: PostingUrl.fill(url, values),
    headers: headers.map(({ name, value }) => ({ name, value: headerOf(value, values) })),
    body: body === null ? null : Macros.fill(body.template, values, body.encode)
  }
}

/** The names of all tokens in the instructions. */
export const tokens = ({ body, headers, url }: Instructions): ReadonlySet<LeadToken.LeadToken> => {
  const texts = [url ?? "", ...headers.map(({ value }) => value), body ?? ""]
  return new Set(texts.flatMap((text) => Macros.names(Macros.parse(text))).filter(isToken))
}

/** Whether the vendor can tell a repetition by the delivery's id, so that it does no harm. */
export const isRepeatable = (instructions: Instructions): boolean =>
  tokens(instructions).has("delivery_id")
