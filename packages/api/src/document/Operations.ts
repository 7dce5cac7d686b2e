import { Predicate, Record } from "effect"
import type { OpenApi } from "effect/http-api"
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

const responseOf = (response: OpenApi.OpenApiSpecResponse, isCounted: boolean): Response => ({
  description: response.description,
  headers: headersOf(Object.keys(response.headers ?? {}), isCounted),
  content: contentOf(response.content ?? {})
})

/** The name alone: Effect puts that of the group before it. */
const operationIdOf = ({ operationId }: OpenApi.OpenAPISpecOperation): string =>
  operationId.slice(operationId.lastIndexOf(".") + 1)

/** An operation as clients are generated from it. */
export const operationOf = ({ endpoint, operation }: Route): Operation => {
  const { parameters, requestBody, responses, ...rest } = operation
  const security = securityOf(operation)
  return {
    ...rest,
    operationId: operationIdOf(operation),
    security,
    parameters: parametersOf(parameters, endpoint),
    ...(requestBody && { requestBody: requestBodyOf(requestBody) }),
    responses: Record.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const name = errorName(status, response)
        return name === undefined
          ? [status, responseOf(response, security.length > 0)]
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
