import { Effect, Predicate } from "effect"
import { parsed } from "../sockets/Messages.ts"
import type { Field } from "./Contract.ts"
import { pick } from "./Draw.ts"
import {
  type Body,
  type FieldPiece,
  type FieldsBody,
  type FuzzRequest,
  fieldsOf
} from "./FuzzRequest.ts"
import { type Mutator, mutator } from "./Mutator.ts"
import { nestings, within } from "./Nesting.ts"
import { oddFiles } from "./OddFiles.ts"
import { longText, numbers, texts } from "./OddTexts.ts"

/** Mutators of the fields of a body. */

export const fieldsBody = ({ body }: FuzzRequest): FieldsBody | undefined =>
  body !== undefined && body.kind !== "bytes" ? body : undefined

export const withBody = (request: FuzzRequest, body: Body): FuzzRequest => ({ ...request, body })

const withField = (request: FuzzRequest, body: FieldsBody, field: FieldPiece): FuzzRequest =>
  withBody(request, {
    ...body,
    fields: [...body.fields.filter(({ name }) => name !== field.name), field]
  })

/** JSON values of every type, as they stand in a document. */
const jsonValues = [
  ["null", "true", "false", "[]", "[null]", "{}", '{"id":1}', '"1"', '""'],
  numbers,
  [...texts, longText].map((text) => JSON.stringify(text))
]

const formValues = [[...texts, longText], numbers]

const oddValue = (body: FieldsBody): Effect.Effect<string> =>
  Effect.flatMap(pick(body.kind === "json" ? jsonValues : formValues), pick)

/** Whether the contract refuses the JSON value; a number that a double can't hold is left open. */
const isRefused = ({ values }: Field, json: string): boolean => {
  const value: unknown = JSON.parse(json)
  return !numbers.includes(json) && values.problem(value) !== undefined
}

const oddField = mutator("an odd value of a field", function* (request) {
  const body = fieldsBody(request)
  const fields = fieldsOf(request)
  if (body === undefined || fields.length === 0) return undefined
  const field = yield* pick(fields)
  const isJson = body.kind === "json"
  const text = yield* oddValue(body)
  const piece = { name: field.name, text, isInvalid: isJson && isRefused(field, text) }
  return [withField(request, body, piece), `${field.name}=${text.slice(0, 40)}`]
})

const missingField = mutator("a missing field", function* (request) {
  const body = fieldsBody(request)
  const required = fieldsOf(request).filter(({ isRequired }) => isRequired)
  if (body === undefined || required.length === 0) return undefined
  const { name } = yield* pick(required)
  const fields = body.fields.filter((field) => field.name !== name)
  return [withBody(request, { ...body, fields }), name]
})

const extraNames = ["id", "unknown", "__proto__", "constructor", "toString", "", " ", "a.b", "a[b]"]

const extraField = mutator("an extra field", function* (request) {
  const body = fieldsBody(request)
  if (body === undefined) return undefined
  const name = yield* pick([...extraNames, "x".repeat(5_000)])
  const text = yield* oddValue(body)
  return [withField(request, body, { name, text, isInvalid: false }), name.slice(0, 40)]
})

const oddPart = mutator("an odd value inside of a field", function* (request) {
  const body = fieldsBody(request)
  const composed = body?.fields.filter(({ text }) => Predicate.isObjectOrArray(parsed(text))) ?? []
  if (body === undefined || composed.length === 0) return undefined
  const piece = yield* pick(composed)
  const odd = yield* Effect.flatMap(pick(jsonValues), pick)
  const [text, where] = yield* within(parsed(piece.text), odd)
  const field = fieldsOf(request).find(({ name }) => name === piece.name)
  const isRead = body.kind === "json" && field !== undefined && !numbers.includes(odd)
  const isInvalid = isRead && isRefused(field, text)
  return [withField(request, body, { ...piece, text, isInvalid }), `${piece.name}${where}`]
})

const deepField = mutator("a deep or long value of a field", function* (request) {
  const body = fieldsBody(request)
  const fields = fieldsOf(request)
  if (body === undefined || fields.length === 0) return undefined
  const { name } = yield* pick(fields)
  const { text: item = "1" } = body.fields.find((field) => field.name === name) ?? {}
  const nesting = yield* pick(nestings)
  const piece = { name, text: nesting.of(item), isInvalid: false }
  return [withField(request, body, piece), `${name}, ${nesting.name}`]
})

const repeatedField = mutator("a field twice", function* (request) {
  const body = fieldsBody(request)
  if (body === undefined || body.fields.length === 0) return undefined
  const { name } = yield* pick(body.fields)
  const piece = { name, text: yield* oddValue(body), isInvalid: false }
  // Which of the two counts is left open.
  const fields = body.fields.map((field) =>
    field.name === name ? { ...field, isInvalid: false } : field
  )
  return [withBody(request, { ...body, fields: [...fields, piece] }), name]
})

const oddFile = mutator("an odd file", function* (request) {
  const body = fieldsBody(request)
  const fields = fieldsOf(request).filter(({ isFile }) => isFile)
  if (body?.kind !== "multipart" || fields.length === 0) return undefined
  const { name } = yield* pick(fields)
  const { text, ...file } = yield* pick(oddFiles)
  const piece = { name, text, file, isInvalid: false }
  return [withField(request, body, piece), `${name}=${file.name.slice(0, 40)}`]
})

export const fieldMutators: ReadonlyArray<Mutator> = [
  // Named more than once because most of what can go wrong is in the fields.
  oddField,
  oddField,
  oddField,
  oddPart,
  oddPart,
  deepField,
  repeatedField,
  oddFile,
  oddFile,
  missingField,
  extraField
]
