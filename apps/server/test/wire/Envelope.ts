import { assert } from "@effect/vitest"
import { bodyOfAnswer, type Received } from "./Exchange.ts"

/** What is looked at, whichever way the request went. */
type Answered = Pick<Received, "headers" | "status" | "text">

/** Names and messages of the document's table of standard errors, byte for byte. */
const standard: Readonly<Record<number, readonly [name: string, message: string | RegExp]>> = {
  400: ["Bad Request", "Request could not be parsed."],
  401: ["Unauthorized", "API key is invalid or missing."],
  403: ["Forbidden", "This endpoint is not available for your role."],
  404: ["Not Found", "Resource not found."],
  405: ["Method Not Allowed", /./u],
  408: ["Request Timeout", /./u],
  409: ["Conflict", /./u],
  413: ["Payload Too Large", /./u],
  415: ["Unsupported Media Type", /./u],
  422: ["Unprocessable entity", "Validation error"],
  429: ["Too Many Requests", /./u],
  431: ["Request Header Fields Too Large", /./u],
  500: ["Internal Server Error", "An unexpected error occurred."],
  503: ["Service Unavailable", /./u]
}

const withFields = new Set([400, 409, 422, 500])

/** Fails unless the answer is the envelope of this error, whole and nothing beside it. */
export const assertRefusal = (answer: Answered, status: number, field?: string): void => {
  const body: Readonly<Record<string, unknown>> = bodyOfAnswer(answer)
  const [name, message] = standard[status] ?? ["", ""]
  assert.strictEqual(answer.status, status, answer.text)
  const { info, message: said, ...rest } = body
  assert.deepStrictEqual(rest, { status: "error", success: false, code: status, name })
  if (typeof message === "string") assert.strictEqual(said, message)
  else assert.match(String(said), message)
  assertHeaders(answer)
  if (withFields.has(status)) assertFieldErrors(info)
  else assert.isUndefined(info)
  if (field !== undefined) assert.nestedProperty(body, `info.errors.${field}`)
}

/** `info.errors`: name → array of sentences. */
const assertFieldErrors = (info: unknown): void => {
  assert.isObject(info)
  const errors: unknown = Object(info).errors
  assert.isObject(errors)
  for (const [name, messages] of Object.entries(Object(errors))) {
    assert.isArray(messages, name)
    assert.isNotEmpty(messages, name)
  }
}

/** What every answer carries. */
export const assertHeaders = ({ headers, text }: Answered): void => {
  assert.match(headers["x-request-id"] ?? "", /^[A-Za-z0-9_-]{1,128}$/u)
  assert.strictEqual(headers["x-content-type-options"], "nosniff")
  assert.strictEqual(headers["cache-control"], "no-store")
  assert.match(headers["content-type"] ?? "", /^application\/json\b/u)
  assert.isNotEmpty(text)
}

/** Fails unless the answer is the envelope of a success. */
export const assertSuccess = (answer: Answered): void => {
  const body: Readonly<Record<string, unknown>> = bodyOfAnswer(answer)
  const { info, message, ...rest } = body
  assert.deepStrictEqual(rest, { status: "success", success: true, code: 200, name: "OK" })
  assert.strictEqual(answer.status, 200)
  assert.isString(message)
  assert.isTrue(info === undefined || (typeof info === "object" && info !== null))
  assertHeaders(answer)
}
