import { Api, Authorization } from "@affnet/api"
import type { Role } from "@affnet/domain"
import { HttpApi } from "effect/http-api"

/** Every operation of the contract that asks for a key. */
export interface Route {
  readonly name: string
  readonly method: string
  /** With an id that nobody has in place of each parameter. */
  readonly path: string
  /** Who may call it: one role, or all of them. */
  readonly roles: ReadonlyArray<Role.Role>
}

const prefixes: ReadonlyArray<readonly [prefix: string, roles: ReadonlyArray<Role.Role>]> = [
  ["/api/v2/network/", ["manager"]],
  ["/api/v2/advertiser/", ["advertiser"]],
  ["/api/v2/affiliate/", ["affiliate"]],
  ["/api/v2/common/", ["manager", "advertiser", "affiliate"]]
]

const found: Array<Route> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, middleware }) => {
    if (![...middleware].some(({ key }) => key === Authorization.key)) return
    found.push({
      name: `${endpoint.method} ${endpoint.path}`,
      method: endpoint.method,
      path: endpoint.path.replace(/:\w+/gu, "2147483647"),
      roles: prefixes.find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] ?? []
    })
  }
})

export const routes: ReadonlyArray<Route> = found
