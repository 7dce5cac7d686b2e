import { pick } from "./Draw.ts"
import { fieldMutators, fieldsBody, withBody } from "./FieldMutators.ts"
import * as Multipart from "./Multipart.ts"
import { type Mutator, mutator } from "./Mutator.ts"
import { formBodies, jsonBodies, multipartBodies } from "./OddBodies.ts"
import { toWire } from "./Wire.ts"

/** Mutators of the body as a whole, and those of its fields. */

const encoder = new TextEncoder()

const oddBody = mutator("an odd body", function* (request) {
  const body = fieldsBody(request)
  if (body === undefined) return undefined
  const { contentType, kind } = body
  const { bytes, isInvalid, name } = yield* pick(
    { json: jsonBodies, form: formBodies, multipart: multipartBodies(Multipart.boundary) }[kind]
  )
  return [withBody(request, { kind: "bytes", contentType, bytes, isInvalid }), name]
})

/** Where nothing is read, anything may come. */
const needlessBody = mutator("a body that nobody reads", function* (request) {
  if (request.operation.contents.size > 0) return undefined
  const { bytes, name } = yield* pick(jsonBodies)
  const contentType = yield* pick(["application/json", "text/plain", "", "nonsense"])
  return [withBody(request, { kind: "bytes", contentType, bytes, isInvalid: false }), name]
})

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

const oddContentType = mutator("an odd content type", function* (request) {
  if (request.body === undefined) return undefined
  const contentType = yield* pick(contentTypes)
  const bytes = toWire(request).body ?? new Uint8Array()
  const body = { kind: "bytes", contentType, bytes, isInvalid: false } as const
  return [withBody(request, body), contentType]
})

/** The beginning of a gzip stream, which never ends. */
const halfGzip = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0x56])

const oddEncoding = mutator("an odd encoding", function* (request) {
  if (request.body === undefined) return undefined
  const text = yield* pick(["gzip", "br", "nonsense", "gzip, gzip"])
  const bytes = yield* pick([halfGzip, encoder.encode("{}")])
  const contentType = request.body.contentType
  const headers = [...request.headers, { name: "content-encoding", text, isInvalid: false }]
  const body = { kind: "bytes", contentType, bytes, isInvalid: false } as const
  return [withBody({ ...request, headers }, body), text]
})

export const bodyMutators: ReadonlyArray<Mutator> = [
  ...fieldMutators,
  oddBody,
  needlessBody,
  oddContentType,
  oddEncoding
]
