import { HttpClientRequest, HttpMethod } from "effect/http"
import { bodies, queries } from "./inputs.ts"
import type { Operation } from "./Operations.ts"
import type { Ids } from "./Records.ts"

/** The example of the contract as a request about the records of a world. */

/** Texts that no two records may share. */
const unique = new Set(["title", "name", "email", "code", "external_id"])

let count = 0

/** Unlike any other, and like the first one: an address stays one. */
const distinct = (value: unknown): unknown =>
  typeof value === "string" ? `n${++count}-${value}` : value

const idOf = ({ id, path, role }: Operation, ids: Ids, name: string) => {
  const own = ids[`${id}.${name}`]
  if (own !== undefined || name !== "id") return own ?? ids[name]
  const [, resource = ""] = /\/([a-z-]+)\/\{id\}/u.exec(path) ?? []
  return ids[`${role}.${resource}`] ?? ids[resource]
}

/** The path with the ids of a world; throws when the world has none. */
const pathOf = (operation: Operation, ids: Ids): string =>
  operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const found = idOf(operation, ids, name)
    if (found === undefined) throw new Error(`${operation.id}: no record for ${name}`)
    return String(found)
  })

const bodyOf = (operation: Operation, ids: Ids) => {
  const content = operation.contents.get("application/json")
  if (content === undefined) return undefined
  const fields = Object.entries(content.example).map(([name, value]) => {
    if (operation.method === "POST" && unique.has(name)) return [name, distinct(value)]
    return [name, idOf(operation, ids, name) ?? value]
  })
  return { ...Object.fromEntries(fields), ...bodies[operation.id]?.(ids) }
}

/** A request that is right for those who may send it. */
export const requestOf = (operation: Operation, ids: Ids, key: string | undefined) => {
  const query = new URLSearchParams(queries[operation.id]?.(ids)).toString()
  const address = `${pathOf(operation, ids)}${query === "" ? "" : `?${query}`}`
  const headers = key === undefined ? {} : { "x-api-key": key }
  const { method } = operation
  if (!HttpMethod.isHttpMethod(method)) throw new Error(`${operation.id}: no method ${method}`)
  const request = HttpClientRequest.make(method)(address, { headers })
  const body = bodyOf(operation, ids)
  return body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body)
}
