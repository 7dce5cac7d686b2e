import { Predicate, Schema } from "effect"

/** JSON Schemas of arguments, without what costs tokens and tells a model nothing. */

/** A schema whose values are objects. */
export type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown }

/**
 * What the domain checks anyway, and answers with a sentence; and what the name of an argument says as
 * well: lists are read at the start of every conversation, sentences only where one is needed.
 */
const noise: ReadonlySet<string> = new Set([
  "additionalProperties",
  "allOf",
  "description",
  "examples",
  "format",
  "maximum",
  "maxItems",
  "maxLength",
  "minItems",
  "minLength",
  "minimum",
  "pattern",
  "title",
  "uniqueItems"
])

/** Of more values than this the refusal tells, and the nearest of them. */
const maxValues = 4

const isNoise = (name: string, value: unknown): boolean =>
  noise.has(name) || (name === "enum" && Array.isArray(value) && value.length > maxValues)

const isNull = (schema: unknown): boolean => Predicate.isObject(schema) && schema.type === "null"

const compactAll = (schemas: object): object =>
  Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, compact(inner)]))

/** Of several ways to write a value the first; null says no more than leaving the argument out. */
const first = (ways: ReadonlyArray<unknown>): unknown => compact(ways.find((way) => !isNull(way)))

const compact = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(compact)
  if (!Predicate.isObject(schema)) return schema
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    if (isNoise(name, value) || name === "anyOf") continue
    kept[name] =
      name === "properties" && Predicate.isObject(value) ? compactAll(value) : compact(value)
  }
  return Array.isArray(schema.anyOf) ? { ...Object(first(schema.anyOf)), ...kept } : kept
}

const isObjectSchema = (schema: unknown): schema is ObjectSchema =>
  Predicate.isObject(schema) && schema.type === "object"

/** The schema of the objects that `schema` reads. */
export const of = (schema: Schema.Constraint): ObjectSchema => {
  const document = Schema.toJsonSchemaDocument(schema, {
    onExcessProperty: "error",
    referencePolicy: () => undefined
  })
  const compacted = compact(document.schema)
  if (!isObjectSchema(compacted)) throw new Error("Arguments are an object")
  return compacted
}
