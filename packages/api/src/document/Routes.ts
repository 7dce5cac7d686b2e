import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"

/** An endpoint of the contract beside what Effect prints of it. */
export interface Route {
  readonly path: string
  /** In lower case. */
  readonly method: string
  readonly endpoint: HttpApiEndpoint.Top
  readonly operation: OpenApi.OpenAPISpecOperation
}

const methods = ["get", "put", "post", "patch", "delete"] as const

/** The contract as Effect prints it. */
export const printed = OpenApi.fromApi(Api)

const endpoints = new Map<string, HttpApiEndpoint.Top>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}")
    endpoints.set(`${endpoint.method.toLowerCase()} ${path}`, endpoint)
  }
})

/** Every route of the contract, in its order. */
export const routes: ReadonlyArray<Route> = Object.entries(printed.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method]
    const endpoint = endpoints.get(`${method} ${path}`)
    return operation && endpoint ? [{ path, method, endpoint, operation }] : []
  })
)
