import { Predicate } from "effect"
import { parsed } from "../../sockets/Messages.ts"
import type { Answered, Asked, Mutation } from "../Mutation.ts"

/** What mutations are put together from. */

type Node = Record<string, unknown>
type Answer = Required<Pick<Mutation, "answer">>
type Ask = Required<Pick<Mutation, "ask">>

/** What a server does wrong, and the operation that shows it. */
type Way = Omit<Mutation, "id" | "rule">

/** Says what is wrong with the answers of an operation, or with how it reads what it is asked. */
export const shownBy =
  (operation: string) =>
  (says: string, change: Answer | Ask): Way => ({ says, operation, ...change })

/** Shown by the operations that most mutations need. */
export const getAffiliate = shownBy("getAffiliate")
export const listAffiliates = shownBy("listAffiliates")
export const listActivityLog = shownBy("listActivityLog")

/** The mutations that break each rule, by their ids. */
export const breaking = (
  rules: Readonly<Record<string, Readonly<Record<string, Way>>>>
): ReadonlyArray<Mutation> =>
  Object.entries(rules).flatMap(([rule, ways]) =>
    Object.entries(ways).map(([id, way]) => ({ id, rule, ...way }))
  )

const isNode = (value: unknown): value is Node => Predicate.isObject(value) && !Array.isArray(value)

/** Sets what stands at a path such as `info.affiliate.status`; `*` stands for every item. */
const put = (node: unknown, [name, ...rest]: ReadonlyArray<string>, value: unknown): unknown => {
  if (name === undefined) return value
  if (name === "*") return Array.isArray(node) ? node.map((each) => put(each, rest, value)) : node
  return isNode(node) ? { ...node, [name]: put(node[name], rest, value) } : node
}

/** Puts a value into answers with a status; `undefined` leaves the field out. */
export const fieldOf = (status: number, path: string, value: unknown): Answer => ({
  answer: (answer) => {
    const body = parsed(answer.body)
    return answer.status === status && isNode(body)
      ? { ...answer, body: JSON.stringify(put(body, path.split("."), value)) }
      : answer
  }
})

/** The same in answers with 200. */
export const field = (path: string, value: unknown): Answer => fieldOf(200, path, value)

/** Sets a header; `undefined` takes it away. */
export const header = (
  name: string,
  value: string | undefined | ((headers: Answered["headers"]) => string | undefined)
): Answer => ({
  answer: (answer) => {
    const { [name]: _, ...headers } = answer.headers
    const set = Predicate.isFunction(value) ? value(answer.headers) : value
    return { ...answer, headers: set === undefined ? headers : { ...headers, [name]: set } }
  }
})

/** Gives every answer with a status another one, and the envelope with it. */
export const status = (from: number, to: number): Answer => ({
  answer: (answer) =>
    answer.status === from
      ? {
          ...answer,
          status: to,
          body: answer.body.replace(`"code":${from}`, `"code":${to}`)
        }
      : answer
})

/** Replaces the body of answers with a status. */
export const text = (status: number, body: string): Answer => ({
  answer: (answer) => (answer.status === status ? { ...answer, body } : answer)
})

/** Replaces a part of the body of every answer. */
export const replacing = (part: RegExp | string, by: string): Answer => ({
  answer: (answer) => ({ ...answer, body: answer.body.replace(part, by) })
})

/** Answers of the caller's choice to requests of the caller's choice. */
export const when = (
  test: (asked: Asked, answer: Answered) => boolean,
  { answer: change }: Answer
): Answer => ({
  answer: (answer, asked) => (test(asked, answer) ? change(answer, asked) : answer)
})

/** Changes the query of requests. */
export const query = (change: (search: URLSearchParams) => void): Ask => ({
  ask: (asked) => {
    const url = new URL(asked.url)
    change(url.searchParams)
    return { ...asked, url }
  }
})

/** Takes a parameter away, whatever its value or with this one alone: the server seems to ignore it. */
export const ignoring = (name: string, value?: string): Ask =>
  query((search) => search.delete(name, value))

/** Takes a header of requests away. */
export const without = (name: string, test: (asked: Asked) => boolean = () => true): Ask => ({
  ask: (asked) => {
    const { [name]: _, ...headers } = asked.headers
    return test(asked) ? { ...asked, headers } : asked
  }
})
