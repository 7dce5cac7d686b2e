import { Predicate, Record, Schema } from "effect"
import type { OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ListCsv from "../http/ListCsv.ts"
import { permissionOf } from "../http/Permission.ts"
import * as Csv from "../wire/Csv.ts"
import { contentOf, requestBodyOf } from "./Contents.ts"
import { componentName } from "./Examples.ts"
import { headersOf } from "./Headers.ts"
import type { Operation, Response } from "./OpenApiDocument.ts"
import { parametersOf } from "./Parameters.ts"
import type { Route } from "./Routes.ts"
import { securityOf } from "./Security.ts"

/** The name of the error that a response carries, if it carries one. */
const errorName = (status: string, response: OpenApi.OpenApiSpecResponse): string | undefined => {
  const $ref = response.content?.["application/json"]?.schema.$ref
  return Number(status) >= 400 && Predicate.isString($ref) ? componentName($ref) : undefined
}

const csv = "text/csv"

/** What an answer comes as: a list comes as a table as well. */
const contentWithCsv = (
  content: OpenApi.OpenApiSpecContent,
  endpoint: Route["endpoint"]
): OpenApi.OpenApiSpecContent => {
  const page = ListCsv.pageOf(endpoint)
  if (page === undefined || csv in content) return content
  const columns = Csv.columnsOf(page.item)
  const [example] = Schema.resolveAnnotations(page.item)?.examples ?? []
  const rows = Predicate.isObject(example) ? [{ ...example }] : []
  const text = Csv.header(columns) + Csv.lines(columns, rows)
  return { ...content, [csv]: { schema: CsvAnswer.ofList(text, endpoint.method === "GET") } }
}

const responseOf = (response: OpenApi.OpenApiSpecResponse, isCounted: boolean): Response => ({
  description: response.description,
  headers: headersOf(Object.keys(response.headers ?? {}), isCounted),
  content: contentOf(response.content ?? {})
})

const succeeded = (
  status: string,
  response: OpenApi.OpenApiSpecResponse,
  endpoint: Route["endpoint"]
): OpenApi.OpenApiSpecResponse =>
  status === "200"
    ? { ...response, content: contentWithCsv(response.content ?? {}, endpoint) }
    : response

/** The name alone: Effect puts that of the group before it. */
const operationIdOf = ({ operationId }: OpenApi.OpenAPISpecOperation): string =>
  operationId.slice(operationId.lastIndexOf(".") + 1)

/** An operation as clients are generated from it. */
export const operationOf = ({ endpoint, group, operation }: Route): Operation => {
  const { parameters, requestBody, responses, ...rest } = operation
  const security = securityOf(operation)
  const permission = permissionOf(endpoint, group)
  return {
    ...rest,
    operationId: operationIdOf(operation),
    security,
    ...(permission && { "x-permission": permission }),
    parameters: parametersOf(parameters, endpoint),
    ...(requestBody && { requestBody: requestBodyOf(requestBody) }),
    responses: Record.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const name = errorName(status, response)
        return name === undefined
          ? [status, responseOf(succeeded(status, response, endpoint), security.length > 0)]
          : [status, { $ref: `#/components/responses/${name}` }]
      })
    )
  }
}

/** The error that says where a key stands with its limit. */
const counted = "TooManyRequests"

/** The responses of an operation that are errors, by name: they are the same everywhere. */
export const errorsOf = ({ operation }: Route): ReadonlyArray<readonly [string, Response]> =>
  Object.entries(operation.responses).flatMap(([status, response]) => {
    const name = errorName(status, response)
    return name === undefined ? [] : [[name, responseOf(response, name === counted)] as const]
  })
