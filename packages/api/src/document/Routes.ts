import { HttpApi, type HttpApiEndpoint, type HttpApiGroup, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"

/** An endpoint of the contract beside what Effect prints of it. */
export interface Route {
  readonly path: string
  /** In lower case. */
  readonly method: string
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
  readonly operation: OpenApi.OpenAPISpecOperation
}

const methods = ["get", "put", "post", "patch", "delete"] as const

/** The contract as Effect prints it. */
export const printed = OpenApi.fromApi(Api)

const endpoints = new Map<string, Pick<Route, "endpoint" | "group">>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}")
    endpoints.set(`${endpoint.method.toLowerCase()} ${path}`, { endpoint, group })
  }
})

/** Every route of the contract, in its order. */
export const routes: ReadonlyArray<Route> = Object.entries(printed.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method]
    const found = endpoints.get(`${method} ${path}`)
    return operation && found ? [{ path, method, ...found, operation }] : []
  })
)
