import { Predicate, Schema } from "effect"

/** JSON Schemas of arguments, without what costs tokens and tells a model nothing. */

/** A schema whose values are objects. */
export type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown }

/** What the domain checks anyway, and answers with a sentence. */
const noise: ReadonlySet<string> = new Set([
  "examples",
  "format",
  "maxItems",
  "maxLength",
  "minItems",
  "minLength",
  "pattern",
  "title",
  "uniqueItems"
])

/** Bounds that every id and page has, and those that columns and floats have. */
const farBounds: ReadonlySet<unknown> = new Set([
  0,
  1,
  2_147_483_647,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER
])

const isNoise = (name: string, value: unknown): boolean =>
  noise.has(name) || ((name === "maximum" || name === "minimum") && farBounds.has(value))

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
