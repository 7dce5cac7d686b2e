import { Api } from "@affnet/api"
import { HttpApi } from "effect/http-api"

/** The routes of the contract, to tell a wrong method from a wrong path. */
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly readsQuery: boolean
}

const routes: Array<Route> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    routes.push({
      method: endpoint.method,
      readsQuery: endpoint.query !== undefined,
      pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, "[^/]+")}/?$`)
    })
  }
})

const routesAt = (url: string): ReadonlyArray<Route> => {
  const path = url.split("?", 1)[0] ?? ""
  return routes.filter(({ pattern }) => pattern.test(path))
}

/** The methods that exist at an address, without its query; none when the address is unknown. */
export const methodsOf = (url: string): ReadonlyArray<string> => {
  const methods = routesAt(url).map(({ method }) => method)
  return methods.includes("GET") ? [...methods, "HEAD"] : methods
}

/** Whether the route of a request has no parameters. The router checks those of the others. */
export const readsNoQuery = (method: string, url: string): boolean =>
  routesAt(url).some(
    (route) => route.method === (method === "HEAD" ? "GET" : method) && !route.readsQuery
  )
