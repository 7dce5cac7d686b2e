import { Arbitrary, Effect, JsonSchema, Random, Result, Schema, SchemaRepresentation } from "effect"

/** The values that a JSON Schema describes: made at random, and told from others. */
export interface Values {
  /** One of them. The larger the size, the longer its texts and lists. */
  readonly sample: (size: number) => Effect.Effect<unknown>
  /** What keeps a value from being one of them; `undefined` when nothing does. */
  readonly problem: (value: unknown) => string | undefined
}

/** An OpenAPI document's own schemas, as schemas may refer to them. */
export const definitionsOf = (
  schemas: Readonly<Record<string, JsonSchema.JsonSchema>>
): JsonSchema.Definitions =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      JsonSchema.fromSchemaOpenApi3_1(schema).schema
    ])
  )

const imported = (definitions: JsonSchema.Definitions, schema: JsonSchema.JsonSchema) => {
  const document = { ...JsonSchema.fromSchemaOpenApi3_1(schema), definitions }
  const { ast } = SchemaRepresentation.fromJsonSchemaDocument(document, { patterns: "apply" })
  return Schema.make<Schema.Codec<unknown>>(ast)
}

/** Reads each schema when its values are first asked for: most of a document never are. */
export const valuesOf = (
  definitions: JsonSchema.Definitions,
  schema: JsonSchema.JsonSchema
): Values => {
  const codec = once(() => imported(definitions, schema))
  const arbitrary = once(() => Arbitrary.schema(codec()))
  const decode = once(() => Schema.decodeUnknownResult(codec(), { errors: "all" }))
  return {
    sample: Effect.fnUntraced(function* (size: number) {
      const seed = yield* Random.nextInt
      const [value] = yield* Effect.orDie(Arbitrary.sampleEffect(arbitrary(), { seed, size }))
      return value
    }),
    problem: (value) => {
      const decoded = decode()(value)
      return Result.isFailure(decoded) ? decoded.failure.message : undefined
    }
  }
}

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
