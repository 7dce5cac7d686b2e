// The schemas of the OpenAPI document with nothing but what decides whether a value fits.

/** A schema as it goes into the client; see `packages/client/src/Shape.ts`. */
export type Shape = Readonly<Record<string, unknown>>

const decisive: ReadonlySet<string> = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "enum",
  "items",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "pattern",
  "properties",
  "required",
  "type"
])

const prefix = "#/components/schemas/"

const isObject = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const valueOf = (keyword: string, value: unknown): unknown => {
  if (keyword === "properties" && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
  }
  if (keyword === "allOf" || keyword === "anyOf") {
    return Array.isArray(value) ? value.map(shapeOf) : value
  }
  if (keyword === "$ref") return String(value).replace(prefix, "")
  return isObject(value) ? shapeOf(value) : value
}

/** What of a schema decides. */
export const shapeOf = (schema: unknown): Shape =>
  isObject(schema)
    ? Object.fromEntries(
        Object.entries(schema)
          .filter(([keyword]) => decisive.has(keyword))
          .map(([keyword, value]) => [keyword, valueOf(keyword, value)])
      )
    : {}

/** The names that a shape refers to. */
const referencesOf = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(referencesOf)
  if (!isObject(value)) return []
  const { $ref, ...rest } = value
  return [...(typeof $ref === "string" ? [$ref] : []), ...Object.values(rest).flatMap(referencesOf)]
}

/** The named schemas that `roots` need, by name. */
export const reachable = (
  roots: unknown,
  schemas: Readonly<Record<string, unknown>>
): Readonly<Record<string, Shape>> => {
  const found: Record<string, Shape> = {}
  const open = [...referencesOf(roots)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name in found) continue
    const shape = shapeOf(schemas[name])
    found[name] = shape
    open.push(...referencesOf(shape))
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}
