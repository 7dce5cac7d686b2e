import {
  Api,
  AsTool,
  isNarrowed,
  type ManagerAccess,
  NoTool,
  permissionOf,
  Repeatable
} from "@affnet/api"
import { Permission, Role } from "@affnet/domain"
import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

/** The operations of the contract, some of which are marked as tools. */

/** An operation. The client calls it as `client[group][endpoint.identifier]`. */
export interface Operation {
  readonly group: string
  readonly endpoint: HttpApiEndpoint.Top
  /** The tool that it is marked as. */
  readonly tool: string | undefined
  /** Why it is none. */
  readonly excluded: string | undefined
  /** What it asks of a manager. */
  readonly permission: Permission.Permission | undefined
  /** Whether managers who see only what is assigned to them may call it. */
  readonly isNarrowed: boolean
}

const reflected = (): ReadonlyArray<Operation> => {
  const found = new Array<Operation>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      const tool = Context.get(endpoint.annotations, AsTool)
      const excluded = Context.get(endpoint.annotations, NoTool)
      found.push({
        group: group.identifier,
        endpoint,
        tool,
        excluded,
        permission: permissionOf(endpoint, group),
        isNarrowed: isNarrowed(endpoint, group)
      })
    }
  })
  return found
}

/** Every operation of the contract, marked or not. */
export const all = reflected()

/** The operations behind a tool. */
export const behind = (tool: string): ReadonlyArray<Operation> =>
  all.filter((operation) => operation.tool === tool)

/** The one operation behind a tool. */
export const onlyBehind = (tool: string): Operation => {
  const [operation, ...more] = behind(tool)
  if (operation === undefined || more.length > 0) {
    throw new Error(`${tool} is not the tool of one operation`)
  }
  return operation
}

/** The roles that may call the operations behind a tool, read from their paths. */
export const rolesOf = (tool: string): ReadonlyArray<Role.Role> =>
  Role.Role.literals.filter((role) =>
    behind(tool).some(({ endpoint }) => Role.mayCall(role, endpoint.path))
  )

/** Whether a manager may call it. */
export const mayManage = ({ assigned_only, role }: ManagerAccess, operation: Operation): boolean =>
  (operation.permission === undefined || Permission.allows(role, operation.permission)) &&
  (operation.isNarrowed || !assigned_only)

/** The operation that reads the record which another one changes. */
export const readingOf = ({ endpoint }: Operation): Operation | undefined =>
  all.find(({ endpoint: { method, path } }) => method === "GET" && path === endpoint.path)

/** Whether it changes nothing, so that it may be called at any time. */
export const isReading = ({ endpoint }: Operation): boolean =>
  endpoint.method === "GET" && Repeatable.repeatable(endpoint)
