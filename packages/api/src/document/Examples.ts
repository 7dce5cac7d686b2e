import { type JsonSchema, Predicate, Record } from "effect"
import { schemas } from "./Schemas.ts"

/**
 * A value that the schema describes, put together from the examples that stand in schemas.
 * `undefined` when they show none, as for the bytes of a file.
 */
export const exampleOf = (schema: JsonSchema.JsonSchema): unknown => {
  const { $ref, anyOf, enum: values, examples, items, properties } = schema
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(values)) return values[0]
  if (Predicate.isString($ref)) return ofPart(schemas[componentName($ref)])
  if (Array.isArray(anyOf)) return anyOf.map(ofPart).find(Predicate.isNotUndefined)
  if (Predicate.isObject(items)) return [ofPart(items)]
  return Predicate.isObject(properties)
    ? Record.filter(Record.map(properties, ofPart), Predicate.isNotUndefined)
    : exampleOfType(schema)
}

const ofPart = (part: unknown): unknown => (Predicate.isObject(part) ? exampleOf(part) : undefined)

const exampleOfType = ({ minimum, type }: JsonSchema.JsonSchema): unknown => {
  if (type === "integer") return minimum ?? 1
  return type === "null" ? null : undefined
}

/** The name of the component that a reference leads to. */
export const componentName = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1)
