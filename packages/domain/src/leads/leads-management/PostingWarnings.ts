/** Problems that real leads would have with posting instructions that can be saved. */
import { Schema } from "effect"
import * as Macros from "../../values/Macros.ts"
import * as OutboundRequest from "../../values/OutboundRequest.ts"
import type { PostingRequest } from "../delivery/LeadRequest.ts"
import type * as LeadToken from "../delivery/LeadToken.ts"
import type { Instructions } from "./Vendor.ts"

/** Something to know of a field. */
export const PostingWarning = Schema.Struct({
  field: Schema.String.annotate({ description: "Of the vendor, or `lead`" }),
  message: Schema.String
}).annotate({ identifier: "PostingWarning" })
export type PostingWarning = typeof PostingWarning.Type

/** The texts that have tokens, each with the field that it belongs to. */
const texts = ({ body, headers, url }: Instructions) => [
  { field: "url", text: url ?? "" },
  ...headers.map(({ value }) => ({ field: "headers", text: value })),
  { field: "body", text: body ?? "" }
]

/** Warnings about tokens, each once for a field. */
const ofTokens = (
  instructions: Instructions,
  isWarned: (name: string, field: string) => boolean,
  message: (name: string) => string
): ReadonlyArray<PostingWarning> => {
  const found = texts(instructions).flatMap(({ field, text }) =>
    Macros.names(Macros.parse(text))
      .filter((name) => isWarned(name, field))
      .map((name) => ({ field, message: message(name) }))
  )
  return [...new Map(found.map((one) => [`${one.field} ${one.message}`, one])).values()]
}

const ofUrl = ({ url }: PostingRequest): ReadonlyArray<PostingWarning> => [
  ...(OutboundRequest.targetOf(url)._tag === "None"
    ? [{ field: "url", message: "is not called with these values: it is too long" }]
    : []),
  ...(url.includes("%252E")
    ? [{ field: "url", message: "has a value of dots in its path, which arrives as %2E" }]
    : [])
]

const ofHeaders = ({ headers }: PostingRequest): ReadonlyArray<PostingWarning> =>
  headers
    .filter(({ name, value }) => !OutboundRequest.isHeaderAllowed(name, value))
    .map(({ name }) => ({
      field: "headers",
      message: `${name} is not sent with these values: it is longer than 8 KiB`
    }))

/** The warnings about a request that was rendered for a lead. */
export const warnings = (
  instructions: Instructions,
  lead: LeadToken.TokenValues,
  request: PostingRequest
): ReadonlyArray<PostingWarning> => {
  const values = new Map<string, string | null | undefined>(Object.entries(lead))
  return [
    ...ofTokens(
      instructions,
      (name) => !values.get(name),
      (name) => `\`{${name}}\` has no value, and nothing is sent in its place`
    ),
    ...ofTokens(
      instructions,
      (name, field) => field === "headers" && /\p{Cc}/u.test(values.get(name) ?? ""),
      (name) => `\`{${name}}\` loses its control characters`
    ),
    ...ofUrl(request),
    ...ofHeaders(request)
  ]
}
