import { Context } from "effect"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"
import * as Repeatable from "../http/Repeatable.ts"

/** The routes of the contract, to tell a wrong method from a wrong path. */
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly readsQuery: boolean
  /** It creates although its method only reads, so it is not for HEAD. */
  readonly creates: boolean
}

/** What the contract leaves out: an image that is no answer of the API, and creates all the same. */
const routes: Array<Route> = [
  { method: "GET", readsQuery: true, creates: true, pattern: /^\/track\/pixel\/?$/ }
]
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    routes.push({
      method: endpoint.method,
      readsQuery: endpoint.query !== undefined,
      creates: Context.get(endpoint.annotations, Repeatable.Creates),
      pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, "[^/]+")}/?$`)
    })
  }
})

/** The router reads escapes before it looks for a route: `/track/%63onv` leads to `/track/conv`. */
const unescaped = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const routesAt = (url: string): ReadonlyArray<Route> => {
  const path = unescaped(url.split("?", 1)[0] ?? "")
  return routes.filter(({ pattern }) => pattern.test(path))
}

/** The methods that exist at an address, without its query; none when the address is unknown. */
export const methodsOf = (url: string): ReadonlyArray<string> => {
  const found = routesAt(url)
  const methods = found.map(({ method }) => method)
  const isForHead = found.some(({ method, creates }) => method === "GET" && !creates)
  return isForHead ? [...methods, "HEAD"] : methods
}

/** Whether a request creates although its method only reads. */
export const creates = (method: string, url: string): boolean =>
  method === "GET" && routesAt(url).some((route) => route.method === "GET" && route.creates)

/** Whether the route of a request has no parameters. The router checks those of the others. */
export const readsNoQuery = (method: string, url: string): boolean =>
  routesAt(url).some(
    (route) => route.method === (method === "HEAD" ? "GET" : method) && !route.readsQuery
  )
