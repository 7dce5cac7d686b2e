// What the client has to know of an operation when it runs; see `packages/client/src/Operation.ts`.
import { document, type Response } from "@affnet/api/Document"
import type { Entry } from "./Contract.ts"
import { type Shape, shapeOf } from "./Shapes.ts"

const json = "application/json"

const succeeded = ({ operation }: Entry): Response => {
  const response = operation.responses["200"]
  if (response === undefined || "$ref" in response) {
    throw new Error(`${operation.operationId} promises no success`)
  }
  return response
}

const propertiesOf = (shape: Shape): Readonly<Record<string, unknown>> => {
  const { properties } = shape
  return typeof properties === "object" && properties !== null ? { ...properties } : {}
}

/** The schema itself, or the one that it names. */
const resolved = (schema: Shape | undefined): Shape | undefined =>
  typeof schema?.$ref === "string"
    ? document.components.schemas[schema.$ref.split("/").at(-1) ?? ""]
    : schema

/** What reports say of themselves beside their rows. */
const beside: ReadonlySet<string> = new Set(["currency", "warnings"])

/** The fields of `info` that hold what was asked for. */
const partsOf = (names: ReadonlyArray<string>, isPage: boolean): ReadonlyArray<string> =>
  isPage ? names.filter((name) => !beside.has(name)) : names

/** How the answer becomes what the method returns: `info` or, when it has one field only, that. */
const answerOf = (entry: Entry): Shape => {
  const { content, headers = {} } = succeeded(entry)
  const { info } = propertiesOf(resolved(content?.[json]?.schema) ?? {})
  const names = Object.keys(propertiesOf(shapeOf(info)))
  const isPage = "x-pagination-total-count" in headers
  const parts = partsOf(names, isPage)
  if (content !== undefined && !(json in content)) return { isFile: true }
  return {
    ...(info !== undefined && { info: shapeOf(info) }),
    ...(parts.length === 1 && { part: parts[0] }),
    ...(isPage && { isPage }),
    ...("x-data-complete-until" in headers && { tellsCompleteness: true })
  }
}

const inQuery = ({ operation }: Entry): ReadonlyArray<string> =>
  operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)

/** Those that may also be written several times, as `name[]`. */
const severalOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => names.includes(`${name}[]`))

/** What only the query takes, where there is a body as well: the body has the last word on all else. */
const besidesBody = (entry: Entry): ReadonlyArray<string> => {
  const body = resolved(entry.operation.requestBody?.content[json]?.schema)
  const inBody = propertiesOf(body ?? {})
  return inQuery(entry).filter((name) => !name.endsWith("[]") && !(name in inBody))
}

/** The parameters of the path, in its order. */
export const inPath = ({ operation, path }: Entry): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      shapeOf(operation.parameters.find((parameter) => parameter.name === name)?.schema)
    ])
  )

const isFile = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && "format" in schema && schema.format === "binary"

/** The field of a form that takes a file. */
export const fileOf = ({ operation }: Entry): string | undefined => {
  const form = resolved(operation.requestBody?.content["multipart/form-data"]?.schema)
  return Object.entries(propertiesOf(form ?? {})).find(([, schema]) => isFile(schema))?.[0]
}

/** Whether the rows of the answer come as CSV as well. */
export const isExported = (entry: Entry): boolean => "text/csv" in (succeeded(entry).content ?? {})

/** Whether the method gives a list that can be walked through. */
export const isList = (entry: Entry): boolean => {
  const { isPage, part } = answerOf(entry)
  return isPage === true && typeof part === "string"
}

/** The one field of `info`, when there is only one. */
export const partOf = (entry: Entry): string | undefined => {
  const { part } = answerOf(entry)
  return typeof part === "string" ? part : undefined
}

/** The row of an operation. */
export const rowOf = (entry: Entry): Shape => {
  const hasBody = entry.operation.requestBody !== undefined
  const several = hasBody ? [] : severalOf(inQuery(entry))
  const query = hasBody ? besidesBody(entry) : []
  const params = inPath(entry)
  const file = fileOf(entry)
  return {
    method: entry.httpMethod,
    path: entry.path,
    ...(Object.keys(params).length > 0 && { params }),
    ...(hasBody ? { input: "body" } : inQuery(entry).length > 0 && { input: "query" }),
    ...(several.length > 0 && { several }),
    ...(query.length > 0 && { query }),
    ...(file !== undefined && { file }),
    ...(!entry.isKeyed && { isOpen: true }),
    ...(entry.isRepeatable && { isRepeatable: true }),
    ...(entry.takesIdempotencyKey && { isNamed: true }),
    ...(isExported(entry) && { isExported: true }),
    answer: answerOf(entry)
  }
}
