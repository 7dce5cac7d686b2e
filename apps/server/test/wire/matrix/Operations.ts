import {
  Aliases,
  Api,
  Authorization,
  isNarrowed,
  ManagesKeys,
  permissionOf,
  Reads,
  Repeatable,
  subjectOf,
  Writes
} from "@affnet/api"
import { document } from "@affnet/api/Document"
import { type Permission, Role } from "@affnet/domain"
import { Fuzzer } from "@affnet/test-tools"
import { Context } from "effect"
import { HttpApi } from "effect/http-api"

/** What the contract says of an operation that asks for a key. */
interface Annotations {
  /** What a manager's role has to have. */
  readonly permission: Permission.Permission | undefined
  /** Whether keys that may only read may call it. */
  readonly reads: boolean
  /** Whether keys with limits of their own may not call it. */
  readonly managesKeys: boolean
  /** Whether managers with assignments only may call it. */
  readonly isNarrowed: boolean
  /** Whether the path names an account or an offer that has to be assigned to them. */
  readonly namesSubject: boolean
}

/** An operation of the document, aliases included, with what the contract says of who may call it. */
export interface Operation extends Fuzzer.Operation, Annotations {
  /** Whose it is; `undefined` where every role may call it. */
  readonly role: Role.Role | undefined
}

const annotations = new Map<string, Annotations>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group, middleware }) => {
    if (![...middleware].some(({ key }) => key === Authorization.key)) return
    const isSafe =
      endpoint.method === "GET" &&
      !Context.get(endpoint.annotations, Repeatable.Creates) &&
      !Context.get(endpoint.annotations, Writes)
    annotations.set(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/gu, "{$1}")}`, {
      permission: permissionOf(endpoint, group),
      reads: isSafe || Context.get(endpoint.annotations, Reads),
      managesKeys: Context.get(endpoint.annotations, ManagesKeys),
      isNarrowed: isNarrowed(endpoint, group),
      namesSubject: subjectOf(endpoint) !== undefined
    })
  }
})

/** Every operation that asks for a key. */
export const operations: ReadonlyArray<Operation> = Fuzzer.operations(document).flatMap(
  (operation) => {
    const path = Aliases.resolve(operation.path)
    const found = annotations.get(`${operation.method} ${path}`)
    if (found === undefined) return []
    const role = Role.Role.literals.find((each) => Role.isUnder(path, Role.pathPrefix[each]))
    return [{ ...operation, ...found, role }]
  }
)
