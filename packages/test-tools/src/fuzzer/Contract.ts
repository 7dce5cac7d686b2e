import { type JsonSchema, Predicate, Record } from "effect"
import * as Document from "./Document.ts"
import { definitionsOf, type Values, valuesOf } from "./Values.ts"

/** An API as the fuzzer sees it: what may be sent, and what may be answered. */

export interface Parameter {
  readonly name: string
  readonly in: Document.Parameter["in"]
  /** A list is sent by repeating the name; `values` are those of one item. */
  readonly isList: boolean
  readonly values: Values
}

export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly isFile: boolean
  readonly values: Values
}

/** A body that an operation reads. */
export interface Content {
  readonly example: Readonly<Record<string, unknown>>
  readonly fields: ReadonlyArray<Field>
}

export interface Response {
  /** The names of its headers, in lower case. */
  readonly headers: ReadonlyArray<string>
  /** Its JSON body; `undefined` when it has none. */
  readonly body: Values | undefined
  /** Whether its body is a file, of whatever type. */
  readonly isFile: boolean
}

export interface Operation {
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** With parameters in braces: `/offers/{offer_id}`. */
  readonly path: string
  /** Every method that the path has, in upper case. */
  readonly methods: ReadonlyArray<string>
  /** Whether it asks for a key. */
  readonly isProtected: boolean
  /** Whether it asks for the session of a person. */
  readonly needsSession: boolean
  /** Whether parameters that it does not name make no difference. */
  readonly ignoresUnknown: boolean
  readonly parameters: ReadonlyArray<Parameter>
  /** By media type; empty when it reads no body. */
  readonly contents: ReadonlyMap<string, Content>
  /** By status. */
  readonly responses: ReadonlyMap<number, Response>
}

const verbs = ["get", "put", "post", "patch", "delete"]

const parameterOf = (
  { in: place, name, schema }: Document.Parameter,
  definitions: JsonSchema.Definitions
): Parameter => {
  const { items, type } = schema
  const isList = type === "array" && Predicate.isObject(items)
  return { name, in: place, isList, values: valuesOf(definitions, isList ? items : schema) }
}

const fieldsOf = (
  schema: JsonSchema.JsonSchema,
  definitions: JsonSchema.Definitions
): ReadonlyArray<Field> => {
  const { $ref, properties, required } = schema
  const referred = Predicate.isString($ref) ? definitions[$ref.replace(/.*\//u, "")] : undefined
  if (referred !== undefined) return fieldsOf(referred, definitions)
  const names: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  return Object.entries(
    Record.filter(Predicate.isObject(properties) ? properties : {}, Predicate.isObject)
  ).map(([name, property]) => ({
    name,
    isRequired: names.includes(name),
    isFile: property.format === "binary",
    values: valuesOf(definitions, property)
  }))
}

const contentOf = (
  { example, schema }: Document.MediaType,
  definitions: JsonSchema.Definitions
): Content => ({
  example: Predicate.isObject(example) ? { ...example } : {},
  fields: fieldsOf(schema, definitions)
})

const responseOf = (
  { content, headers = {} }: Document.Response,
  definitions: JsonSchema.Definitions
): Response => {
  const schema = content?.["application/json"]?.schema
  return {
    headers: Object.keys(headers).map((name) => name.toLowerCase()),
    body: schema === undefined ? undefined : valuesOf(definitions, schema),
    isFile: content !== undefined && schema === undefined
  }
}

/** Whether a way to be somebody is the cookie of a session. */
const isBySession = (way: object, schemes: Document.Schemes): boolean =>
  Object.keys(way).some((name) => schemes[name]?.in === "cookie")

const operationOf = (
  {
    operationId,
    parameters = [],
    requestBody,
    responses,
    security = [],
    "x-ignores-unknown-parameters": ignoresUnknown = false
  }: Document.Operation,
  definitions: JsonSchema.Definitions,
  schemes: Document.Schemes
) => ({
  id: operationId,
  isProtected: security.some((way) => !isBySession(way, schemes)),
  needsSession: security.length > 0 && security.every((way) => isBySession(way, schemes)),
  ignoresUnknown,
  parameters: parameters.map((each) => parameterOf(each, definitions)),
  contents: new Map(
    Object.entries(requestBody?.content ?? {}).map(([type, content]) => [
      type,
      contentOf(content, definitions)
    ])
  ),
  responses: new Map(
    Object.entries(responses).map(([status, response]) => [
      Number(status),
      responseOf(response, definitions)
    ])
  )
})

/** The operations of a parsed OpenAPI 3.1 document. Throws when it is none. */
export const operationsOf = (document: unknown): ReadonlyArray<Operation> => {
  const { components, paths } = Document.decodeDocument(document)
  const definitions = definitionsOf(components?.schemas ?? {})
  return Object.entries(paths).flatMap(([path, item]) => {
    const methods = verbs.filter((verb) => verb in item)
    return methods.map((verb) => ({
      ...operationOf(
        Document.decodeOperation(Document.inlined(document, item[verb])),
        definitions,
        components?.securitySchemes ?? {}
      ),
      method: verb.toUpperCase(),
      path,
      methods: methods.map((each) => each.toUpperCase())
    }))
  })
}
