import { Predicate } from "effect"
import type { Answered, Asked, Mutation } from "../Mutation.ts"

/** What mutations are put together from. */

type Node = Record<string, unknown>
type Answer = NonNullable<Mutation["answer"]>
type Ask = NonNullable<Mutation["ask"]>

const isNode = (value: unknown): value is Node => Predicate.isObject(value) && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Changes the body of answers with a status. */
export const body =
  (status: number, change: (body: Node) => unknown): Answer =>
  (answer) => {
    const value = parsed(answer.body)
    return answer.status === status && isNode(value)
      ? { ...answer, body: JSON.stringify(change(value)) }
      : answer
  }

/** Sets what stands at a path such as `info.affiliate.status`; `*` stands for every item. */
const put = (node: unknown, [name, ...rest]: ReadonlyArray<string>, value: unknown): unknown => {
  if (name === undefined) return value
  if (name === "*") return Array.isArray(node) ? node.map((each) => put(each, rest, value)) : node
  return isNode(node) ? { ...node, [name]: put(node[name], rest, value) } : node
}

/** Puts a value into answers with 200; `undefined` leaves the field out. */
export const field = (path: string, value: unknown): Answer =>
  body(200, (node) => put(node, path.split("."), value))

/** The same in answers with another status. */
export const fieldOf = (status: number, path: string, value: unknown): Answer =>
  body(status, (node) => put(node, path.split("."), value))

/** Sets a header; `undefined` takes it away. */
export const header =
  (name: string, value: string | undefined): Answer =>
  (answer) => {
    const { [name]: _, ...headers } = answer.headers
    return { ...answer, headers: value === undefined ? headers : { ...headers, [name]: value } }
  }

/** Gives every answer with a status another one, and the envelope with it. */
export const status =
  (from: number, to: number): Answer =>
  (answer) =>
    answer.status === from
      ? {
          ...answer,
          status: to,
          body: answer.body.replace(`"code":${from}`, `"code":${to}`)
        }
      : answer

/** Replaces the body of answers with a status. */
export const text =
  (status: number, replacement: string): Answer =>
  (answer) =>
    answer.status === status ? { ...answer, body: replacement } : answer

/** Changes the query of requests. */
export const query =
  (change: (search: URLSearchParams, asked: Asked) => void): Ask =>
  (asked) => {
    const url = new URL(asked.url)
    change(url.searchParams, asked)
    return { ...asked, url }
  }

/** Takes parameters away, so that the server seems to ignore them. */
export const ignoring = (...names: ReadonlyArray<string>): Ask =>
  query((search) => {
    for (const name of names) search.delete(name)
  })

/** Takes a header of requests away. */
export const without =
  (name: string): Ask =>
  (asked) => {
    const { [name]: _, ...headers } = asked.headers
    return { ...asked, headers }
  }

/** Answers of the caller's choice to requests of the caller's choice. */
export const when =
  (test: (asked: Asked, answer: Answered) => boolean, change: Answer): Answer =>
  (answer, asked) =>
    test(asked, answer) ? change(answer, asked) : answer
