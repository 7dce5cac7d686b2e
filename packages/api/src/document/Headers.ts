import { Record, Schema } from "effect"
import * as Errors from "../http/Errors.ts"
import * as Responses from "../http/Responses.ts"
import * as RowsReport from "../reports/RowsReport.ts"
import type { Header, Reference } from "./OpenApiDocument.ts"
import { fieldSchemas } from "./TextFields.ts"

/** Headers that every answer has, whatever the endpoint. */
const always = {
  "x-request-id": Schema.String.annotate({
    description: "The id of the request: the caller's own if it sent one, otherwise a new one.",
    examples: ["k3v9x0q7b1f5m2z8-1042"]
  })
}

/** Headers of requests that were counted against the limit of a key. */
const counted = {
  ratelimit: Schema.String.annotate({
    description: "Requests that are left (`r`), and the seconds until all are there again (`t`).",
    examples: ['"default";r=199;t=1']
  }),
  "ratelimit-policy": Schema.String.annotate({
    description: "How many requests (`q`) a key has in so many seconds (`w`).",
    examples: ['"default";q=200;w=4']
  })
}

const described = fieldSchemas(
  Schema.Struct({
    ...always,
    ...counted,
    ...Responses.paginationHeaders,
    ...RowsReport.completeUntilHeader,
    "retry-after": Errors.Seconds
  })
)

/** Every response header, by name. */
export const headers: Readonly<Record<string, Header>> = Record.map(
  described.fields,
  ({ description, ...schema }) => ({ description: String(description), schema })
)

const references = (names: ReadonlyArray<string>): Readonly<Record<string, Reference>> =>
  Record.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of a response: those its schema has, and those that the server adds. */
export const headersOf = (own: ReadonlyArray<string>, isCounted: boolean) =>
  references([...Object.keys(always), ...(isCounted ? Object.keys(counted) : []), ...own])
