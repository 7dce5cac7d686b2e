import { Context } from "effect"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { BodyLimit, standardBytes } from "../http/BodyLimit.ts"
import * as Permission from "../http/Permission.ts"
import * as Repeatable from "../http/Repeatable.ts"

/** The routes of the contract, to tell a wrong method from a wrong path. */
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly readsQuery: boolean
  /** It changes nothing. */
  readonly reads: boolean
  /** It creates although its method only reads, so it is not for HEAD. */
  readonly creates: boolean
  readonly bodyLimit: number
}

/**
 * What the contract leaves out: a stream that has no end, and an image that is no answer of the API and creates all
 * the same.
 */
const routes: Array<Route> = [
  {
    method: "GET",
    readsQuery: false,
    reads: true,
    creates: false,
    bodyLimit: standardBytes,
    pattern: /^\/api\/v2\/(?:network|advertiser|affiliate)\/dashboard\/live\/?$/
  },
  {
    method: "GET",
    readsQuery: true,
    reads: false,
    creates: true,
    bodyLimit: standardBytes,
    pattern: /^\/track\/pixel\/?$/
  }
]
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    routes.push({
      method: endpoint.method,
      readsQuery: endpoint.query !== undefined,
      reads: Permission.reads(endpoint),
      creates: Context.get(endpoint.annotations, Repeatable.Creates),
      bodyLimit: Context.get(endpoint.annotations, BodyLimit),
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

const matching = (routes: ReadonlyArray<Route>, url: string): ReadonlyArray<Route> => {
  const path = unescaped(url.split("?", 1)[0] ?? "")
  return routes.filter(({ pattern }) => pattern.test(path))
}

const routesAt = (url: string): ReadonlyArray<Route> => matching(routes, url)

/** A few of them, for every request is asked after them. */
const largeRoutes = routes.filter(({ bodyLimit }) => bodyLimit > standardBytes)

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

const getOfHead = (method: string): string => (method === "HEAD" ? "GET" : method)

/** Whether a request changes nothing, wherever its address may lead. */
export const reads = (method: string, url: string): boolean => {
  const found = routesAt(url).filter((route) => route.method === getOfHead(method))
  return found.length > 0 && found.every((route) => route.reads)
}

/** Whether the route of a request has no parameters. The router checks those of the others. */
export const readsNoQuery = (method: string, url: string): boolean =>
  routesAt(url).some((route) => route.method === getOfHead(method) && !route.readsQuery)

/** The largest body that a request may have. */
export const bodyLimitOf = (method: string, url: string): number => {
  if (method === "GET" || method === "HEAD") return standardBytes
  const found = matching(largeRoutes, url).find((route) => route.method === method)
  return found?.bodyLimit ?? standardBytes
}
