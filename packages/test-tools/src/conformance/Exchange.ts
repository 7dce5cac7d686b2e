import { Predicate } from "effect"
import type { Call } from "./Call.ts"

/** A request and what came back. */
export interface Exchange {
  readonly call: Call
  readonly requestId: string
  readonly answer: Answer
}

export interface Answer {
  readonly status: number
  /** Names as they stood on the wire. */
  readonly names: ReadonlyArray<string>
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The body as JSON; `undefined` when it is none. */
  readonly body: unknown
}

/** What stands at a path of names; `undefined` when nothing does. */
export const at = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce((node, name) => (Predicate.isObject(node) ? node[name] : undefined), value)

export type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  Predicate.isObject(value) && !Array.isArray(value)

/** `info` of an answer, empty when there is none. */
export const infoOf = ({ answer }: Exchange): Fields => {
  const info = at(answer.body, "info")
  return isRecord(info) ? info : {}
}

const lists = (node: unknown, depth: number): ReadonlyArray<ReadonlyArray<unknown>> => {
  if (!isRecord(node) || depth === 0) return []
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? [value] : lists(value, depth - 1)
  )
}

/** The records of a list: `info` itself, the first array in it, or one level below as in statistics. */
export const recordsOf = (exchange: Exchange): ReadonlyArray<Fields> => {
  const info = at(exchange.answer.body, "info")
  const [first = []] = Array.isArray(info) ? [info] : lists(info, 2)
  return first.filter(isRecord)
}

/** What the fields of `info.errors` are called. */
export const errorFields = (exchange: Exchange): ReadonlyArray<string> => {
  const errors = infoOf(exchange).errors
  return isRecord(errors) ? Object.keys(errors) : []
}

export const header = ({ answer }: Exchange, name: string): string | undefined =>
  answer.headers[name]
