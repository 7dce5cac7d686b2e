import { type JsonSchema, Predicate, Record } from "effect"
import { plain } from "./PlainSchema.ts"
import { printed, routes } from "./Routes.ts"
import { fieldSchemasOf } from "./TextFields.ts"

/** Effect prints every file of a form as required, but each may be missing. */
const withOptionalFiles = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema => {
  const { properties, required } = schema
  if (!Predicate.isObject(properties) || !Array.isArray(required)) return schema
  const isFile = (name: string) => {
    const property = properties[name]
    return Predicate.isObject(property) && property.format === "binary"
  }
  return { ...schema, required: required.filter((name) => !isFile(name)) }
}

const ofParameters = routes.flatMap(({ endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.headers].map(
    (codec) => fieldSchemasOf(codec).components
  )
)

/** Every schema that has a name. */
export const schemas: JsonSchema.Definitions = Object.assign(
  {},
  ...ofParameters,
  Record.map(printed.components.schemas, (schema) => withOptionalFiles(plain(schema)))
)

const reference = /"#\/components\/schemas\/([^"]+)"/g

const namesIn = (value: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(value).matchAll(reference)].flatMap(([, name]) => name ?? [])

/** The schemas that the given part of a document refers to, at once or by way of others. */
export const schemasOf = (part: unknown): JsonSchema.Definitions => {
  const names = new Set(namesIn(part))
  // A set iterates over elements added meanwhile, so this ends when nothing new turns up.
  for (const name of names) for (const next of namesIn(schemas[name] ?? {})) names.add(next)
  return Object.fromEntries(
    [...names].sort().flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : []))
  )
}
