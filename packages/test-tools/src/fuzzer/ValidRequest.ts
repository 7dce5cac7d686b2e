import { Effect, Predicate, Random } from "effect"
import type { Content, Field, Operation, Parameter } from "./Contract.ts"
import { chance, pick } from "./Draw.ts"
import type { FieldPiece, FieldsBody, FuzzRequest, Header, Piece } from "./FuzzRequest.ts"
import * as Multipart from "./Multipart.ts"
import { files as wholeFiles } from "./OddFiles.ts"

/**
 * Ids that exist, by the name of the parameter or field that takes them: `{ offer_id: [1, 2] }`. A
 * name in front of a dot is that of the one operation it is for: `{ "getCampaign.id": [5] }`. Fields of bodies
 * may be objects.
 */
export type Ids = Readonly<Record<string, ReadonlyArray<number | string | object>>>

/** Sizes of sampled values: mostly short ones, which are accepted more often. */
const sizes = [0, 1, 3, 8, 30]

const valid = (text: string): Piece => ({ text, isInvalid: false })

/** A value as text, as paths, queries and forms carry it. */
export const asText = (value: unknown): string =>
  Predicate.isString(value) ? value : value === null ? "" : JSON.stringify(value)

/** Text as it may stand in any part of an address. */
export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())

/** What other parameters call the `id` of a path: `offer_id` for that of `/offers/{id}`. */
const resourceIdOf = (path: string): string => `${/([a-z]+)s\/\{id\}/u.exec(path)?.[1] ?? ""}_id`

const known = (ids: Ids, operation: Operation, name: string): Ids[string] =>
  ids[`${operation.id}.${name}`] ??
  (name === "id" ? ids[resourceIdOf(operation.path)] : undefined) ??
  ids[name] ??
  []

const valueOf = Effect.fnUntraced(function* (
  operation: Operation,
  { name, values }: Parameter | Field,
  ids: Ids
) {
  const existing = known(ids, operation, name)
  const exists = existing.length > 0 && (yield* chance(0.9))
  return exists ? yield* pick(existing) : yield* values.sample(yield* pick(sizes))
})

const pathOf = Effect.fnUntraced(function* (operation: Operation, ids: Ids) {
  const path: Record<string, Piece> = {}
  for (const parameter of operation.parameters) {
    if (parameter.in !== "path") continue
    path[parameter.name] = valid(escaped(asText(yield* valueOf(operation, parameter, ids))))
  }
  return path
})

const queryOf = Effect.fnUntraced(function* (operation: Operation, ids: Ids) {
  const query: Array<Piece> = []
  const parameters = operation.parameters.filter((parameter) => parameter.in === "query")
  for (const parameter of parameters) {
    // What is known for this very operation is what it is about.
    const isOwn = ids[`${operation.id}.${parameter.name}`] !== undefined
    if (!(yield* chance(isOwn ? 0.5 : 2 / (parameters.length + 1)))) continue
    const repetitions = parameter.isList ? yield* pick([1, 2, 5]) : 1
    for (let index = 0; index < repetitions; index++) {
      const text = asText(yield* valueOf(operation, parameter, ids))
      query.push(valid(`${escaped(parameter.name)}=${escaped(text)}`))
    }
  }
  return query
})

/** What may stand in a header without changing its meaning. */
const printable = (text: string): string => text.replace(/[^!-~]/gu, "-")

const headersOf = Effect.fnUntraced(function* (operation: Operation) {
  const headers: Array<Header> = []
  for (const { in: place, name, values } of operation.parameters) {
    if (place !== "header" || (yield* chance(0.5))) continue
    headers.push({ name, ...valid(printable(asText(yield* values.sample(yield* pick(sizes))))) })
  }
  return headers
})

const kinds = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
  "multipart/form-data": "multipart"
} as const

const isKnown = (type: string): type is keyof typeof kinds => type in kinds

/** The values of a body: those of the example, or others that fit. Ids are such that exist. */
const bodyValues = Effect.fnUntraced(function* (operation: Operation, content: Content, ids: Ids) {
  const takesExample = yield* chance(0.5)
  const values = new Map<string, unknown>(takesExample ? Object.entries(content.example) : [])
  for (const field of content.fields) {
    const exists = known(ids, operation, field.name).length > 0
    if (exists || (!takesExample && (field.isRequired || (yield* chance(0.5))))) {
      values.set(field.name, yield* valueOf(operation, field, ids))
    }
  }
  return values
})

const bodyOf = Effect.fnUntraced(function* (operation: Operation, ids: Ids) {
  const types = [...operation.contents.keys()].filter(isKnown)
  if (types.length === 0) return undefined
  const type = yield* pick(types)
  const kind = kinds[type]
  const content = operation.contents.get(type)
  if (content === undefined) return undefined
  const files = new Set(content.fields.filter(({ isFile }) => isFile).map(({ name }) => name))
  const values = yield* bodyValues(operation, content, ids)
  const { text, ...file } = yield* pick(wholeFiles)
  const fields = [...values].map(
    ([name, value]): FieldPiece =>
      files.has(name)
        ? { name, ...valid(text), file }
        : { name, ...valid(kind === "json" ? JSON.stringify(value) : asText(value)) }
  )
  return {
    kind,
    contentType: kind === "multipart" ? Multipart.contentType : type,
    fields
  } satisfies FieldsBody
})

/** A request that the contract takes. The seed of `Random` decides which. */
export const validRequest = Effect.fnUntraced(function* (operation: Operation, ids: Ids) {
  const requestId = `fuzz-${(yield* Random.nextInt) >>> 0}`
  return {
    operation,
    method: operation.method,
    path: yield* pathOf(operation, ids),
    query: yield* queryOf(operation, ids),
    headers: [{ name: "x-request-id", ...valid(requestId) }, ...(yield* headersOf(operation))],
    body: yield* bodyOf(operation, ids),
    key: "given",
    mutations: []
  } satisfies FuzzRequest
})
