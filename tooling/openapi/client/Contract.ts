// The endpoints of the contract beside what the OpenAPI document says of them.
import { Api, IdempotencyKey, Repeatable } from "@affnet/api"
import { document, type Operation } from "@affnet/api/Document"
import { nameOf } from "./Names.ts"

/** An operation, and what it is called in the client. */
export interface Entry {
  readonly group: string
  readonly endpoint: string
  readonly resource: string
  readonly method: string
  readonly httpMethod: string
  /** With the names of its parameters in braces. */
  readonly path: string
  readonly operation: Operation
  /** Whether it wants a key. */
  readonly isKeyed: boolean
  /** Whether it may be sent again. Those without a key are asked by supervisors, who come again anyway. */
  readonly isRepeatable: boolean
  readonly takesIdempotencyKey: boolean
}

const entryOf = (group: string, endpoint: Parameters<typeof Repeatable.repeatable>[0]): Entry => {
  const path = endpoint.path.replace(/:(\w+)/g, "{$1}")
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${endpoint.method} ${path} is not in the document`)
  const [resource, method] = nameOf(group, endpoint.identifier)
  const isKeyed = operation.security.some((way) => "ApiKey" in way)
  return {
    group,
    endpoint: endpoint.identifier,
    resource,
    method,
    httpMethod: endpoint.method,
    path,
    operation,
    isKeyed,
    isRepeatable: isKeyed && Repeatable.repeatable(endpoint),
    takesIdempotencyKey: operation.parameters.some(
      (parameter) => parameter.in === "header" && parameter.name === IdempotencyKey.header
    )
  }
}

/** All operations, by resource and method. */
export const entries: ReadonlyArray<Entry> = Object.values(Api.groups)
  .flatMap((group) =>
    Object.values(group.endpoints).map((endpoint) => entryOf(group.identifier, endpoint))
  )
  .sort((a, b) => (`${a.resource}.${a.method}` < `${b.resource}.${b.method}` ? -1 : 1))

const names = entries.map(({ method, resource }) => `${resource}.${method}`)
const twice = names.find((name, index) => names.indexOf(name) !== index)
if (twice !== undefined) throw new Error(`Two operations would be called ${twice}; see Names.ts`)
