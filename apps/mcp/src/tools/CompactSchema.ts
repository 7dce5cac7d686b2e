import { Predicate, Schema, SchemaAST } from "effect"
import * as Words from "./Words.ts"

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
const fewValues = 4
/** A write that was refused was shown to nobody: what it takes is said at once. */
const maxValues = 8

/** What is said of a field in more characters than this, the domain says when it refuses a value. */
const maxSaid = 50

const isNoise = (name: string, value: unknown, most: number): boolean =>
  noise.has(name) || (name === "enum" && Array.isArray(value) && value.length > most)

const isNull = (schema: unknown): boolean => Predicate.isObject(schema) && schema.type === "null"

const compactAll = (schemas: object, most: number): object =>
  Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, compact(inner, most)]))

const own = (schema: unknown, name: string): unknown =>
  Predicate.hasProperty(schema, name) ? schema[name] : undefined

/** The words that one of the ways to write a value has, beside its codes. */
const wordsOf = (ways: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  ways.flatMap((way) => {
    const values = own(way, "enum")
    return Array.isArray(values) ? Words.among(values) : []
  })

const isList = (way: unknown): boolean => own(way, "type") === "array"

/**
 * Of several ways to write a value one: true and false, words, a list, or the first. Null says no more than
 * leaving the argument out.
 */
const oneOf = (ways: ReadonlyArray<unknown>, most: number): unknown => {
  if (ways.some((way) => own(way, "type") === "boolean")) return { type: "boolean" }
  const words = wordsOf(ways)
  return words.length > 0
    ? compact({ type: "string", enum: words }, most)
    : compact(ways.find(isList) ?? ways.find((way) => !isNull(way)), most)
}

const compact = (schema: unknown, most: number = fewValues): unknown => {
  if (Array.isArray(schema)) return schema.map((inner) => compact(inner))
  if (!Predicate.isObject(schema)) return schema
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    if (isNoise(name, value, most) || name === "anyOf") continue
    kept[name] =
      name === "properties" && Predicate.isObject(value)
        ? compactAll(value, fewValues)
        : compact(value)
  }
  return Array.isArray(schema.anyOf) ? { ...Object(oneOf(schema.anyOf, most)), ...kept } : kept
}

const isObjectSchema = (schema: unknown): schema is ObjectSchema =>
  Predicate.isObject(schema) && schema.type === "object"

/** What is said of fields by their structs, and not by the type that many fields have. */
const saidOf = (ast: SchemaAST.AST): ReadonlyMap<string, string> =>
  new Map(
    (SchemaAST.isObjects(ast) ? ast.propertySignatures : []).flatMap(({ name, type }) => {
      const said = type.context?.annotations?.description
      return Predicate.isString(said) && said.length <= maxSaid
        ? [[String(name), said] as const]
        : []
    })
  )

/** The properties with what is said of them. */
const explained = (properties: unknown, said: ReadonlyMap<string, string>): object =>
  Object.fromEntries(
    Object.entries(Object(properties)).map(([name, property]) => [
      name,
      said.has(name) ? { ...Object(property), description: said.get(name) } : property
    ])
  )

const jsonOf = (schema: Schema.Constraint) =>
  Schema.toJsonSchemaDocument(schema, {
    onExcessProperty: "error",
    referencePolicy: () => undefined
  }).schema

/** The schema of the objects that `schema` reads. */
export const of = (schema: Schema.Constraint): ObjectSchema => {
  const compacted = compact(jsonOf(schema))
  if (!isObjectSchema(compacted)) throw new Error("Arguments are an object")
  return compacted
}

/** The same for what a write takes: with more values, and with what is said of its fields. */
export const ofWrite = (schema: Schema.Constraint): ObjectSchema => {
  const { properties = {} } = jsonOf(schema)
  const all = compactAll(Object(properties), maxValues)
  return { ...of(schema), properties: explained(all, saidOf(schema.ast)) }
}
