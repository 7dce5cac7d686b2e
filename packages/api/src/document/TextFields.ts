import { JsonSchema, Predicate, Record, Schema } from "effect"
import { plain } from "./PlainSchema.ts"

/**
 * Parameters and headers are text on the wire, so an endpoint keeps a codec of text around the
 * schema of each. What it wraps still knows which of them are numbers, and within which bounds.
 */

/** JSON Schemas by field name, and the components that they refer to. */
export interface FieldSchemas {
  readonly fields: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly components: JsonSchema.Definitions
}

/** What each field of a struct holds before it becomes text. */
export const fieldSchemas = (struct: Schema.Top): FieldSchemas => {
  const printed = Schema.toJsonSchemaDocument(struct)
  const { definitions, schemas } = JsonSchema.toMultiDocumentOpenApi3_1({
    dialect: printed.dialect,
    schemas: [printed.schema],
    definitions: printed.definitions
  })
  const { properties } = schemas[0]
  return {
    fields: Predicate.isObject(properties)
      ? Record.map(Record.filter(properties, Predicate.isObject), plain)
      : {},
    components: Record.map(definitions, plain)
  }
}

/** What each field of an endpoint's codec holds before it becomes text. */
export const fieldSchemasOf = (codec: Schema.Top | undefined): FieldSchemas =>
  Predicate.hasProperty(codec, "schema") && Schema.isSchema(codec.schema)
    ? fieldSchemas(codec.schema)
    : { fields: {}, components: {} }
