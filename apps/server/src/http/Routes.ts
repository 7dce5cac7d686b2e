import { Api } from "@affnet/api"
import { HttpApi } from "effect/http-api"

/** The routes of the contract, to tell a wrong method from a wrong path. */
interface Route {
  readonly method: string
  readonly pattern: RegExp
}

const routes: Array<Route> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    routes.push({
      method: endpoint.method,
      pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, "[^/]+")}/?$`)
    })
  }
})

/** The methods that exist at an address, without its query; none when the address is unknown. */
export const methodsOf = (url: string): ReadonlyArray<string> => {
  const path = url.split("?", 1)[0] ?? ""
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return methods.includes("GET") ? [...methods, "HEAD"] : methods
}
