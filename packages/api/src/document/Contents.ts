import { Record } from "effect"
import type { OpenApi } from "effect/http-api"
import { exampleOf } from "./Examples.ts"
import type { Content, RequestBody } from "./OpenApiDocument.ts"
import { plain } from "./PlainSchema.ts"

const json = "application/json"
const form = "application/x-www-form-urlencoded"
const multipart = "multipart/form-data"

/** The bodies of a message by media type, each with an example. */
export const contentOf = (printed: OpenApi.OpenApiSpecContent): Content =>
  Record.map(printed, (mediaType) => {
    const schema = plain(mediaType.schema)
    return { schema, example: exampleOf(schema) }
  })

/**
 * The body of a request. Forms have the fields of the JSON body, files apart. JSON and forms are interchangeable;
 * for reports, whose schemas are long, only the introduction says so.
 */
export const requestBodyOf = (printed: OpenApi.OpenAPISpecRequestBody): RequestBody => {
  const { [json]: body, [form]: asForm } = printed.content
  // The schema of the JSON body still knows which fields are numbers.
  const asMultipart = body?.schema.$ref === undefined ? {} : { [multipart]: body }
  const forms = body && asForm ? { ...asMultipart, ...printed.content, [form]: body } : undefined
  const content = contentOf(forms ?? printed.content)
  const example = content[json]?.example
  return {
    required: printed.required,
    content: example === undefined ? content : Record.map(content, (each) => ({ ...each, example }))
  }
}
