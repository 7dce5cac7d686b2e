import { Predicate, Record, type Schema } from "effect"
import * as CompactSchema from "../tools/CompactSchema.ts"
import { isForeign } from "./Foreign.ts"

/** JSON Schemas of results: what a record looks like once `fit` and `cut` are done with it. */

const isRecord = Predicate.isObject

const isText = (schema: unknown): boolean =>
  isRecord(schema) &&
  (schema.type === "string" || (schema.type === "array" && isText(schema.items)))

/** Empty fields are left out, and long results are cut, so nothing is required but `data`. */
const ofRecord = (properties: object): object => {
  const own: Record<string, unknown> = {}
  const untrusted: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties)) {
    const isOfText = isText(inner)
    // What may hold either, by its form, may stand in either place.
    if (isOfText && isForeign(name, "")) untrusted[name] = fitted(inner)
    if (!isOfText || !isForeign(name)) own[name] = fitted(inner)
  }
  const apart = Record.isEmptyRecord(untrusted)
    ? {}
    : { untrusted: { type: "object", properties: untrusted } }
  return { type: "object", properties: { ...own, ...apart } }
}

/** The schema of a value, as `fit` makes it. */
const fitted = (schema: unknown): unknown => {
  if (!isRecord(schema)) return schema
  if (isRecord(schema.properties)) return ofRecord(schema.properties)
  return "items" in schema ? { ...schema, items: fitted(schema.items) } : schema
}

const integer = { type: "integer" }
const text = { type: "string" }

const page = {
  type: "object",
  properties: {
    page: integer,
    per_page: integer,
    total: integer,
    page_count: integer,
    next_page: integer
  }
}

/** What every result may have beside its own. */
const envelope = { page, truncated: { type: "boolean" }, hint: text, request_id: text }

/** Of what has to be confirmed: whether it was done, and what to confirm it with. */
const confirmation = { done: { type: "boolean" }, confirm_token: text }

/** The schema of the results of a tool; `schema` is what is its own about them. */
export const of = (
  schema: Schema.Constraint,
  isConfirmed: boolean
): CompactSchema.ObjectSchema => ({
  type: "object",
  properties: {
    ...(isConfirmed ? confirmation : {}),
    ...Record.map(Object(CompactSchema.of(schema).properties), fitted),
    ...envelope
  },
  required: ["data"]
})
