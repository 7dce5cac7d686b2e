import { Predicate, Schema } from "effect"

/** The parts of an OpenAPI 3.1 document that the fuzzer reads. */

const Anything = Schema.Record(Schema.String, Schema.Unknown)

const MediaType = Schema.Struct({ schema: Anything, example: Schema.optionalKey(Schema.Unknown) })
export type MediaType = typeof MediaType.Type

const Contents = Schema.Record(Schema.String, MediaType)

const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.Literals(["path", "query", "header", "cookie"]),
  schema: Anything
})
export type Parameter = typeof Parameter.Type

const Response = Schema.Struct({
  headers: Schema.optionalKey(Anything),
  content: Schema.optionalKey(Contents)
})
export type Response = typeof Response.Type

const Operation = Schema.Struct({
  operationId: Schema.String,
  security: Schema.optionalKey(Schema.Array(Anything)),
  parameters: Schema.optionalKey(Schema.Array(Parameter)),
  requestBody: Schema.optionalKey(Schema.Struct({ content: Contents })),
  responses: Schema.Record(Schema.String, Response),
  /** OpenAPI has no word for it: parameters that the operation does not name make no difference. */
  "x-ignores-unknown-parameters": Schema.optionalKey(Schema.Boolean)
})
export type Operation = typeof Operation.Type

const Document = Schema.Struct({
  openapi: Schema.String.check(Schema.isStartingWith("3.1")),
  paths: Schema.Record(Schema.String, Anything),
  components: Schema.optionalKey(
    Schema.Struct({
      schemas: Schema.optionalKey(Schema.Record(Schema.String, Anything)),
      securitySchemes: Schema.optionalKey(Schema.Record(Schema.String, Anything))
    })
  )
})

export type Schemes = Readonly<Record<string, typeof Anything.Type>>

export const decodeDocument = Schema.decodeUnknownSync(Document)
export const decodeOperation = Schema.decodeUnknownSync(Operation)

/** What a reference of the form `#/components/…` leads to. */
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((node: unknown, key) => (Predicate.isObject(node) ? node[key] : undefined), document)

/** The node with all that it refers to in its place, schemas apart: they may contain themselves. */
export const inlined = (document: unknown, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((each) => inlined(document, each))
  if (!Predicate.isObject(node)) return node
  const { $ref } = node
  if (Predicate.isString($ref) && !$ref.startsWith("#/components/schemas/")) {
    return inlined(document, at(document, $ref))
  }
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => [name, inlined(document, each)])
  )
}
