import { Api, Authorization, isNarrowed, permissionOf, type Subject, subjectOf } from "@affnet/api"
import type { Permission, Role } from "@affnet/domain"
import { HttpApi } from "effect/http-api"

/** Every operation of the contract that asks for a key. */
export interface Route {
  readonly name: string
  readonly method: string
  /** With an id that nobody has in place of each parameter. */
  readonly path: string
  /** Who may call it: one role, or all of them. */
  readonly roles: ReadonlyArray<Role.Role>
  /** What a manager's role has to have. */
  readonly permission: Permission.Permission | undefined
  /** Whether managers with assignments only may call it. */
  readonly isNarrowed: boolean
  /** What a path of managers names. */
  readonly subject: Subject | undefined
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
  onEndpoint: ({ endpoint, group, middleware }) => {
    if (![...middleware].some(({ key }) => key === Authorization.key)) return
    found.push({
      name: `${endpoint.method} ${endpoint.path}`,
      method: endpoint.method,
      path: endpoint.path.replace(/:\w+/gu, "2147483647"),
      roles: prefixes.find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] ?? [],
      permission: permissionOf(endpoint, group),
      isNarrowed: isNarrowed(endpoint, group),
      subject: subjectOf(endpoint)
    })
  }
})

export const routes: ReadonlyArray<Route> = found
