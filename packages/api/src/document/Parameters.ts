import { type JsonSchema, Schema } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import type { Parameter } from "./OpenApiDocument.ts"
import { type FieldSchemas, fieldSchemas, fieldSchemasOf } from "./TextFields.ts"

/** The parameters of an endpoint, with numbers as numbers. */
export const parametersOf = (
  printed: ReadonlyArray<OpenApi.OpenAPISpecParameter>,
  endpoint: HttpApiEndpoint.Top
): ReadonlyArray<Parameter> => {
  const schemas: Readonly<Record<Parameter["in"], FieldSchemas["fields"]>> = {
    path: endpoint.params === undefined ? {} : fieldSchemas(Schema.toType(endpoint.params)).fields,
    query: fieldSchemasOf(endpoint.query).fields,
    header: fieldSchemasOf(endpoint.headers).fields,
    cookie: {}
  }
  return printed.map((parameter) => {
    const known: JsonSchema.JsonSchema | undefined = schemas[parameter.in][parameter.name]
    const { description, ...schema } = known ?? { ...parameter.schema, description: undefined }
    return {
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      ...(typeof description === "string" && { description }),
      ...(schema.type === "array" && { style: "form", explode: true }),
      schema
    }
  })
}
