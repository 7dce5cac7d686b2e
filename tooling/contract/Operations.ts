import { type Change, isNode, list, type Node, nodeAt } from "./Change.ts"
import { type Resolve, resolver } from "./References.ts"
import { compare } from "./Schemas.ts"

/** Compares two OpenAPI documents operation by operation. */

interface Documents {
  readonly before: Resolve
  readonly after: Resolve
}

const verbs = ["get", "put", "post", "patch", "delete"]

const parametersOf = (operation: Node, resolve: Resolve): ReadonlyMap<string, Node> =>
  new Map(
    list(operation.parameters).map((each) => {
      const parameter = resolve(each)
      return [`${String(parameter.in)} parameter ${String(parameter.name)}`, parameter]
    })
  )

const parameters = (documents: Documents, where: string, before: Node, after: Node) => {
  const old = parametersOf(before, documents.before)
  const now = parametersOf(after, documents.after)
  const changes: Array<Change> = []
  for (const [name, parameter] of old) {
    const next = now.get(name)
    const place = `${where}, ${name}`
    if (next === undefined) changes.push({ where: place, what: "is gone" })
    else {
      if (next.required === true && parameter.required !== true)
        changes.push({ where: place, what: "is required" })
      changes.push(
        ...compare({ ...documents, of: "request" }, place, parameter.schema, next.schema)
      )
    }
  }
  for (const [name, parameter] of now) {
    if (!old.has(name) && parameter.required === true)
      changes.push({ where: `${where}, ${name}`, what: "is new and required" })
  }
  return changes
}

/** Media types that were there have to stay, with what fitted them. */
const contents = (
  documents: Documents,
  of: "request" | "answer",
  where: string,
  before: Node,
  after: Node
) =>
  Object.entries(nodeAt(before, "content")).flatMap(([type, old]) => {
    const now = nodeAt(after, "content")[type]
    return isNode(old) && isNode(now)
      ? compare({ ...documents, of }, `${where}, ${type}`, old.schema, now.schema)
      : [{ where: `${where}, ${type}`, what: "is gone" }]
  })

const body = (
  documents: Documents,
  where: string,
  before: Node,
  after: Node
): ReadonlyArray<Change> => {
  const [old, now] = [documents.before(before.requestBody), documents.after(after.requestBody)]
  const isRequired = now.required === true && old.required !== true
  return [
    ...(isRequired ? [{ where: `${where}, body`, what: "is required" }] : []),
    ...contents(documents, "request", `${where}, body`, old, now)
  ]
}

const isSuccess = (status: string): boolean => status.startsWith("2")

const answers = (
  documents: Documents,
  where: string,
  before: Node,
  after: Node
): ReadonlyArray<Change> => {
  const [old, now] = [nodeAt(before, "responses"), nodeAt(after, "responses")]
  const added = Object.keys(now).filter((status) => isSuccess(status) && !(status in old))
  return [
    ...added.map((status) => ({ where: `${where}, ${status}`, what: "is a new success" })),
    ...Object.entries(old).flatMap(([status, response]) => {
      const place = `${where}, ${status}`
      const [was, is] = [documents.before(response), documents.after(now[status])]
      if (!(status in now)) return isSuccess(status) ? [{ where: place, what: "is gone" }] : []
      const gone = Object.keys(nodeAt(was, "headers")).filter(
        (name) => !(name in nodeAt(is, "headers"))
      )
      return [
        ...gone.map((name) => ({ where: `${place}, header ${name}`, what: "is gone" })),
        ...contents(documents, "answer", place, was, is)
      ]
    })
  ]
}

const security = (where: string, before: Node, after: Node): ReadonlyArray<Change> =>
  list(before.security).length === 0 && list(after.security).length > 0
    ? [{ where, what: "asks for a key" }]
    : []

const compareOperation = (documents: Documents, where: string, before: Node, after: Node) => [
  ...(before.operationId === after.operationId
    ? []
    : [
        {
          where,
          what: `is called ${String(after.operationId)} instead of ${String(before.operationId)}`
        }
      ]),
  ...(before["x-ignores-unknown-parameters"] === true &&
  after["x-ignores-unknown-parameters"] !== true
    ? [{ where, what: "refuses unknown parameters" }]
    : []),
  ...security(where, before, after),
  ...parameters(documents, where, before, after),
  ...body(documents, where, before, after),
  ...answers(documents, where, before, after)
]

/** Generated programs call what they send and get by the names of schemas. */
const schemas = (before: unknown, after: unknown): ReadonlyArray<Change> => {
  const of = (document: unknown) => nodeAt(nodeAt(document, "components"), "schemas")
  return Object.keys(of(before))
    .filter((name) => !(name in of(after)))
    .map((name) => ({ where: `schema ${name}`, what: "is gone" }))
}

/** What breaks programs that were written for the first document when a network has the second. */
export const breakingChanges = (before: unknown, after: unknown): ReadonlyArray<Change> => {
  const documents = { before: resolver(before), after: resolver(after) }
  const paths = nodeAt(after, "paths")
  const operations = Object.entries(nodeAt(before, "paths")).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const [old, now] = [isNode(item) ? item[verb] : undefined, nodeAt(paths, path)[verb]]
      const where = `${verb.toUpperCase()} ${path}`
      if (!isNode(old)) return []
      return isNode(now)
        ? compareOperation(documents, where, old, now)
        : [{ where, what: "is gone" }]
    })
  )
  return [...operations, ...schemas(before, after)]
}
