import { Schema } from "effect"
import { parsed } from "../sockets/Messages.ts"
import type { Response } from "./Contract.ts"
import { type FuzzRequest, isInvalid } from "./FuzzRequest.ts"
import { toWire, type Wire } from "./Wire.ts"

/** Compares an answer with what the contract and the network promise. */

export interface Answer {
  readonly status: number
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How long it took to come. */
  readonly millis: number
}

/** What came back: an answer, or the reason why there was none. */
export type Outcome = Answer | { readonly noAnswer: string }

export interface Violation {
  readonly kind:
    | "no answer"
    | "server error"
    | "undocumented status"
    | "accepted"
    | "let in"
    | "not the envelope"
    | "not the documented body"
    | "missing header"
    | "slow"
    | "secret"
  readonly detail: string
}

/** The longest that an answer may take. */
const slowMillis = 2_000

/** From here on a server may find addresses and headers too long, or bodies too large. */
const longAddress = 8_000
const manyParameters = 100
const largeBody = 1_000_000

const Envelope = Schema.Struct({
  status: Schema.Literals(["success", "error"]),
  success: Schema.Boolean,
  code: Schema.Int,
  name: Schema.String,
  message: Schema.String,
  // A few lists are `info` itself; the schema of the operation tells which.
  info: Schema.optionalKey(
    Schema.Union([Schema.Record(Schema.String, Schema.Unknown), Schema.Array(Schema.Unknown)])
  )
})
const isEnvelope = Schema.is(Envelope)

const violation = (kind: Violation["kind"], detail: string): Violation => ({ kind, detail })

const headerBytes = ({ headers, target }: Wire): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length)

const isLong = (wire: Wire): boolean => headerBytes(wire) > longAddress || wire.headers.length > 500

const isLarge = ({ body }: Wire): boolean => (body?.length ?? 0) > largeBody

/** Whether every parameter of the path is one segment, as routers tell them apart; at a semicolon some of them end the path. */
const isRoutable = ({ path }: FuzzRequest): boolean =>
  Object.values(path).every(({ text }) => text !== "" && !/[/?#;]|^\.\.?$/u.test(text))

const readsContentType = ({ body, operation }: FuzzRequest): boolean =>
  body === undefined ||
  operation.contents.size === 0 ||
  operation.contents.has(body.contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "")

/** Whether any server may find the address itself unreadable. */
const isMalformed = ({ query }: FuzzRequest, { target }: Wire): boolean =>
  query.length > manyParameters || /%(?![0-9a-f]{2})|%00|[^!-~]/iu.test(target)

/** Statuses that HTTP forces on a server, where the request asks for them. */
const forcedStatuses = (request: FuzzRequest, wire: Wire): ReadonlyArray<number> => [
  ...(request.operation.methods.includes(request.method) ? [] : [400, 405, 501]),
  ...(isLong(wire) ? [414, 431] : []),
  ...(isMalformed(request, wire) ? [400] : []),
  ...(isLarge(wire) ? [413] : []),
  ...(isRoutable(request) ? [] : [404, 405]),
  ...(readsContentType(request) ? [] : [415]),
  ...(wire.headers.some(([name]) => name === "expect") ? [417] : [])
]

const isAnswer = (outcome: Outcome): outcome is Answer => "status" in outcome

/** A server may hang up on what is too long to read. */
const judgeSilence = (reason: string, wire: Wire): ReadonlyArray<Violation> =>
  isLong(wire) || isLarge(wire) ? [] : [violation("no answer", reason)]

const judgeStatus = (request: FuzzRequest, wire: Wire, { status }: Answer): Array<Violation> => {
  const { responses } = request.operation
  const isWrongKey = request.operation.isProtected && request.key !== "given"
  if (status >= 500) return [violation("server error", `status ${status}`)]
  if (isWrongKey && status < 400) return [violation("let in", `with key: ${request.key}`)]
  if (!responses.has(status) && !forcedStatuses(request, wire).includes(status)) {
    return [violation("undocumented status", `status ${status}`)]
  }
  const isRefusable = request.method === request.operation.method && responses.has(400)
  return status < 400 && isRefusable && isInvalid(request)
    ? [violation("accepted", `status ${status}, though the request is invalid`)]
    : []
}

const judgeEnvelope = (body: unknown, { status, headers }: Answer): Array<Violation> => {
  if (!headers["content-type"]?.startsWith("application/json")) {
    return [violation("not the envelope", `content type ${headers["content-type"] ?? "missing"}`)]
  }
  if (!isEnvelope(body)) return [violation("not the envelope", JSON.stringify(body)?.slice(0, 200))]
  const succeeded = status < 400
  const agrees = body.success === succeeded && body.status === (succeeded ? "success" : "error")
  return agrees && body.code === status
    ? []
    : [violation("not the envelope", `status ${status}, code ${body.code}, ${body.status}`)]
}

const judgeBody = (
  request: FuzzRequest,
  answer: Answer,
  documented: Response | undefined
): Array<Violation> => {
  if (request.method === "HEAD") {
    return answer.body === "" ? [] : [violation("not the documented body", "HEAD has a body")]
  }
  if (documented?.isFile === true) return []
  const body = parsed(answer.body)
  const wrong = judgeEnvelope(body, answer)
  if (wrong.length > 0) return wrong
  const problem = documented?.body?.problem(body)
  return problem === undefined ? [] : [violation("not the documented body", problem)]
}

/** Every answer of a network has these. */
const everywhere = ["x-request-id", "x-content-type-options", "cache-control"]

const judgeHeaders = ({ headers }: Answer, documented: Response | undefined): Array<Violation> =>
  [...everywhere, ...(documented?.headers.filter((name) => name.startsWith("x-pagination-")) ?? [])]
    .filter((name) => headers[name] === undefined)
    .map((name) => violation("missing header", name))

const judgeSecrets = (answer: Answer, secrets: ReadonlyArray<string>): Array<Violation> => {
  const all = `${JSON.stringify(answer.headers)}${answer.body}`
  return secrets
    .filter((secret) => all.includes(secret))
    .map((secret) =>
      violation("secret", `the answer holds a secret of ${secret.length} characters`)
    )
}

/** What is wrong with the outcome of a request; nothing, as a rule. */
export const judge = (
  request: FuzzRequest,
  outcome: Outcome,
  secrets: ReadonlyArray<string> = []
): ReadonlyArray<Violation> => {
  const wire = toWire(request)
  if (!isAnswer(outcome)) return judgeSilence(outcome.noAnswer, wire)
  const documented = request.operation.responses.get(outcome.status)
  return [
    ...judgeStatus(request, wire, outcome),
    ...judgeBody(request, outcome, documented),
    ...judgeHeaders(outcome, documented),
    ...judgeSecrets(outcome, secrets),
    ...(outcome.millis > slowMillis ? [violation("slow", `${Math.round(outcome.millis)} ms`)] : [])
  ]
}
