import { Effect } from "effect"
import type { Field } from "./Contract.ts"
import { chance, pick } from "./Draw.ts"
import {
  type Body,
  type FieldPiece,
  type FieldsBody,
  type FuzzRequest,
  fieldsOf
} from "./FuzzRequest.ts"
import * as Multipart from "./Multipart.ts"
import type { Mutator } from "./Mutator.ts"
import { formBodies, jsonBodies, multipartBodies } from "./OddBodies.ts"
import { longText, numbers, texts } from "./OddTexts.ts"
import { toWire } from "./Wire.ts"

/** Mutators of the body. */

const encoder = new TextEncoder()

const fieldsBody = ({ body }: FuzzRequest): FieldsBody | undefined =>
  body !== undefined && body.kind !== "bytes" ? body : undefined

const withBody = (request: FuzzRequest, body: Body): FuzzRequest => ({ ...request, body })

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

const oddField: Mutator = {
  name: "an odd value of a field",
  apply: Effect.fnUntraced(function* (request) {
    const body = fieldsBody(request)
    const fields = fieldsOf(request)
    if (body === undefined || fields.length === 0) return undefined
    const field = yield* pick(fields)
    const isJson = body.kind === "json"
    const text = yield* oddValue(body)
    const piece = { name: field.name, text, isInvalid: isJson && isRefused(field, text) }
    const isUpload = field.isFile && body.kind === "multipart" && (yield* chance(0.5))
    const changed = withField(request, body, isUpload ? { ...piece, file: "odd.pdf" } : piece)
    return [changed, `${field.name}=${text.slice(0, 40)}`]
  })
}

const missingField: Mutator = {
  name: "a missing field",
  apply: Effect.fnUntraced(function* (request) {
    const body = fieldsBody(request)
    const required = fieldsOf(request).filter(({ isRequired }) => isRequired)
    if (body === undefined || required.length === 0) return undefined
    const { name } = yield* pick(required)
    const fields = body.fields.filter((field) => field.name !== name)
    return [withBody(request, { ...body, fields }), name]
  })
}

const extraNames = ["id", "unknown", "__proto__", "constructor", "toString", "", " ", "a.b", "a[b]"]

const extraField: Mutator = {
  name: "an extra field",
  apply: Effect.fnUntraced(function* (request) {
    const body = fieldsBody(request)
    if (body === undefined) return undefined
    const name = yield* pick([...extraNames, "x".repeat(5_000)])
    const text = yield* oddValue(body)
    return [withField(request, body, { name, text, isInvalid: false }), name.slice(0, 40)]
  })
}

const oddBody: Mutator = {
  name: "an odd body",
  apply: Effect.fnUntraced(function* (request) {
    const body = fieldsBody(request)
    if (body === undefined) return undefined
    const { contentType, kind } = body
    const { bytes, isInvalid, name } = yield* pick(
      { json: jsonBodies, form: formBodies, multipart: multipartBodies(Multipart.boundary) }[kind]
    )
    return [withBody(request, { kind: "bytes", contentType, bytes, isInvalid }), name]
  })
}

/** Where nothing is read, anything may come. */
const needlessBody: Mutator = {
  name: "a body that nobody reads",
  apply: Effect.fnUntraced(function* (request) {
    if (request.operation.contents.size > 0) return undefined
    const { bytes, name } = yield* pick(jsonBodies)
    const contentType = yield* pick(["application/json", "text/plain", "", "nonsense"])
    return [withBody(request, { kind: "bytes", contentType, bytes, isInvalid: false }), name]
  })
}

const contentTypes = [
  "",
  "json",
  "*/*",
  "text/plain",
  "application/xml",
  "application/octet-stream",
  "application/vnd.api+json",
  "APPLICATION/JSON",
  "application/json;",
  "application/json; charset=utf-16",
  "application/json; charset=nonsense",
  "application/json, text/plain",
  "application/json; boundary=x",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=latin1",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=other",
  `multipart/form-data; boundary=${"x".repeat(300)}`,
  "multipart/mixed; boundary=x"
]

const oddContentType: Mutator = {
  name: "an odd content type",
  apply: Effect.fnUntraced(function* (request) {
    if (request.body === undefined) return undefined
    const contentType = yield* pick(contentTypes)
    const bytes = toWire(request).body ?? new Uint8Array()
    const body = { kind: "bytes", contentType, bytes, isInvalid: false } as const
    return [withBody(request, body), contentType]
  })
}

/** The beginning of a gzip stream, which never ends. */
const halfGzip = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0x56])

const oddEncoding: Mutator = {
  name: "an odd encoding",
  apply: Effect.fnUntraced(function* (request) {
    if (request.body === undefined) return undefined
    const text = yield* pick(["gzip", "br", "nonsense", "gzip, gzip"])
    const bytes = yield* pick([halfGzip, encoder.encode("{}")])
    const contentType = request.body.contentType
    const headers = [...request.headers, { name: "content-encoding", text, isInvalid: false }]
    const body = { kind: "bytes", contentType, bytes, isInvalid: false } as const
    return [withBody({ ...request, headers }, body), text]
  })
}

export const bodyMutators: ReadonlyArray<Mutator> = [
  // Named more than once because most of what can go wrong is in the fields.
  oddField,
  oddField,
  oddField,
  missingField,
  extraField,
  oddBody,
  needlessBody,
  oddContentType,
  oddEncoding
]
