import { type JsonSchema, Predicate, Record } from "effect"

/** The same JSON Schema in words that the generators of every language read. */
export const plain = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema =>
  simplified(Record.map(schema, plainKeyword))

const lists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"])
const single: ReadonlySet<string> = new Set(["items", "additionalProperties"])

/** Keywords that hold schemas get plain ones; all others, examples among them, stay as they are. */
const plainKeyword = (value: unknown, keyword: string): unknown => {
  if (keyword === "properties" && Predicate.isObject(value)) return Record.map(value, plainIfSchema)
  if (lists.has(keyword) && Array.isArray(value)) return value.map(plainIfSchema)
  return single.has(keyword) ? plainIfSchema(value) : value
}

const plainIfSchema = (value: unknown): unknown =>
  Predicate.isObject(value) ? plain(value) : value

const simplified = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema => {
  const { additionalProperties, allOf, examples, pattern, type, ...rest } = schema
  return {
    ...(type === undefined ? {} : { type: isWhole(type, rest.enum) ? "integer" : type }),
    ...(type === "integer" ? { format: isLong(rest.maximum) ? "int64" : "int32" } : {}),
    ...rest,
    ...(Predicate.isString(pattern) ? { pattern: withoutGroupNames(pattern) } : {}),
    // Clients have to tolerate fields they don't know, so no object is closed.
    ...(Predicate.isObject(additionalProperties) ? { additionalProperties } : {}),
    ...(Array.isArray(examples) && examples.length > 0 ? { examples } : {}),
    ...(Array.isArray(allOf) ? merged(allOf, rest) : {})
  }
}

const isWhole = (type: unknown, values: unknown): boolean =>
  type === "number" && Array.isArray(values) && values.every(Number.isInteger)

/** Whether languages with integers of several sizes need the larger one. */
const isLong = (maximum: unknown): boolean =>
  !Predicate.isNumber(maximum) || maximum > 2_147_483_647

/** Python writes the names of groups in another way, and Go has learned this one only lately. */
const withoutGroupNames = (pattern: string): string => pattern.replace(/\(\?<\w+>/g, "(")

/** The parts of `allOf` join the schema unless they would overwrite something. */
const merged = (
  allOf: ReadonlyArray<unknown>,
  schema: JsonSchema.JsonSchema
): JsonSchema.JsonSchema => {
  const parts = allOf.filter(Predicate.isObject).flatMap((part) => Object.entries(part))
  const keywords = [...Object.keys(schema), ...parts.map(([keyword]) => keyword)]
  return new Set(keywords).size === keywords.length ? Object.fromEntries(parts) : { allOf }
}
