import { Aliases, Api, Repeatable } from "@affnet/api"
import { document } from "@affnet/api/Document"
import { Role } from "@affnet/domain"
import { Context, type JsonSchema, Predicate } from "effect"
import { HttpApi } from "effect/http-api"
import { type Operation as Described, operationsOf } from "../fuzzer/Contract.ts"

/** An operation of the contract, with what rules have to know of it. */
export interface Operation extends Described {
  /** Whose key it takes; `undefined` when every role may call it. */
  readonly role: Role.Role | undefined
  /** Whether a request to it changes nothing. */
  readonly reads: boolean
  /** Whether it answers page by page. */
  readonly isList: boolean
  /** The path of the operation that it is another name of. */
  readonly aliasOf: string | undefined
  /** The fields that it says it sorts by. */
  readonly sortFields: ReadonlyArray<string>
  /** The schema of its answer with 200. */
  readonly success: JsonSchema.JsonSchema | undefined
}

/** Endpoints that create although their method only reads, as `GET /path`. */
const creating = new Set<string>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    if (Context.get(endpoint.annotations, Repeatable.Creates)) {
      creating.add(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/gu, "{$1}")}`)
    }
  }
})

const resolved = (path: string): string => Aliases.resolve(path)

const roleOf = (path: string): Role.Role | undefined =>
  Role.Role.literals.find((role) => Role.isUnder(path, Role.pathPrefix[role]))

const isPaged = ({ responses }: Described): boolean =>
  responses.get(200)?.headers.includes("x-pagination-total-count") === true

/** A GET reads unless it says otherwise; a POST that answers page by page is a report. */
const readsOnly = (operation: Described): boolean =>
  operation.method === "GET"
    ? !creating.has(`GET ${resolved(operation.path)}`)
    : operation.method === "POST" && isPaged(operation)

const described = ({ method, path }: Described) => document.paths[path]?.[method.toLowerCase()]

const sortFieldsOf = (operation: Described): ReadonlyArray<string> => {
  const parameter = described(operation)?.parameters.find(({ name }) => name === "sortField")
  const values: unknown = parameter?.schema.enum
  return Array.isArray(values) ? values.filter(Predicate.isString) : []
}

const successOf = (operation: Described): JsonSchema.JsonSchema | undefined => {
  const response = described(operation)?.responses["200"]
  return response !== undefined && "content" in response
    ? response.content?.["application/json"]?.schema
    : undefined
}

/** Every operation of the contract, aliases included. */
export const operations: ReadonlyArray<Operation> = operationsOf(document).map((operation) => ({
  ...operation,
  role: roleOf(resolved(operation.path)),
  reads: readsOnly(operation),
  isList: isPaged(operation),
  aliasOf: resolved(operation.path) === operation.path ? undefined : resolved(operation.path),
  sortFields: sortFieldsOf(operation),
  success: successOf(operation)
}))

/** The operation that reads a path. */
export const getting = (path: string): Operation | undefined =>
  operations.find((operation) => operation.method === "GET" && operation.path === path)

/** The parameters in the path of an operation. */
export const pathParameters = ({ parameters }: Operation): ReadonlyArray<string> =>
  parameters.filter((each) => each.in === "path").map(({ name }) => name)

/** Whether a parameter of the path is a number; others are UUIDs. */
export const isNumeric = (operation: Operation, name: string): boolean =>
  described(operation)?.parameters.find((each) => each.name === name)?.schema.type === "integer"

/** Whether it takes a query parameter. */
export const takesQuery = ({ parameters }: Operation, name: string): boolean =>
  parameters.some((each) => each.in === "query" && each.name === name)
