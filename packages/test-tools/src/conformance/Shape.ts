import { document } from "@affnet/api/Document"
import { type JsonSchema, Predicate } from "effect"

/** Goes through a value along the schema that it should fit. */

/** A property that the contract describes, and what stands there. */
export interface Place {
  /** `info.affiliate.status` */
  readonly path: string
  /** The JSON types that the contract allows: `string`, `null` … */
  readonly types: ReadonlySet<string>
  readonly schema: JsonSchema.JsonSchema
  /** `undefined` when the property is missing. */
  readonly value: unknown
  readonly isRequired: boolean
}

/** So many records of a list are looked at. */
const maxItems = 50

const resolve = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema => {
  const { $ref } = schema
  if (!Predicate.isString($ref)) return schema
  return document.components.schemas[$ref.replace("#/components/schemas/", "")] ?? {}
}

const isSchema = (value: unknown): value is JsonSchema.JsonSchema =>
  Predicate.isObject(value) && !Array.isArray(value)

/** Every record has the schema of its list: what follows from a schema is found once. */
const perSchema = <A>(of: (schema: JsonSchema.JsonSchema) => A) => {
  const known = new WeakMap<JsonSchema.JsonSchema, A>()
  return (schema: JsonSchema.JsonSchema): A => {
    const found = known.get(schema) ?? of(schema)
    known.set(schema, found)
    return found
  }
}

/** The schema itself, or each of those that it offers. */
const branches = perSchema((schema): ReadonlyArray<JsonSchema.JsonSchema> => {
  const { anyOf } = resolve(schema)
  return Array.isArray(anyOf) ? anyOf.filter(isSchema).flatMap(branches) : [resolve(schema)]
})

const typesOf = perSchema(
  (schema): ReadonlySet<string> =>
    new Set(branches(schema).flatMap(({ type }) => (Predicate.isString(type) ? [type] : [])))
)

const propertiesOf = perSchema(({ properties }) =>
  isSchema(properties)
    ? Object.entries(properties).flatMap(([name, each]) =>
        isSchema(each) ? [[name, each] as const] : []
      )
    : []
)

const inside = (schema: JsonSchema.JsonSchema, value: unknown, path: string): Array<Place> => {
  const { items, required } = schema
  const names: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  if (Array.isArray(value)) {
    return isSchema(items)
      ? value
          .slice(0, maxItems)
          .flatMap((item, index) =>
            branches(items).flatMap((each) => inside(each, item, `${path}[${index}]`))
          )
      : []
  }
  if (!isSchema(value)) return []
  return propertiesOf(schema).flatMap(([name, property]) =>
    placesIn(property, value[name], `${path}.${name}`, names.includes(name))
  )
}

const placesIn = (
  schema: JsonSchema.JsonSchema,
  value: unknown,
  path: string,
  isRequired: boolean
): Array<Place> => {
  const offered = branches(schema)
  const [first = {}] = offered
  const place = { path, types: typesOf(schema), schema: first, value, isRequired }
  return [place, ...offered.flatMap((each) => inside(each, value, path))]
}

/** Every described property of a body, `info` and all that lies below it. */
export const places = (schema: JsonSchema.JsonSchema, body: unknown): ReadonlyArray<Place> =>
  inside(schema, body, "").map((place) => ({ ...place, path: place.path.replace(/^\./u, "") }))
