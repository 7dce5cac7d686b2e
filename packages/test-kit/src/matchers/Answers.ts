import { Envelope } from "@affnet/domain"
import { Predicate, Result, Schema } from "effect"

/** An answer, in any of the forms in which tests have one. */
export interface Seen {
  /** The HTTP status; `undefined` when only the body is there. */
  readonly status: number | undefined
  readonly body: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a `Response` (a copy of it, so that the test may read it as well), or `{ status, body }`, or a body. */
export const seen = async (received: unknown): Promise<Seen> => {
  if (received instanceof Response) {
    return { status: received.status, body: parsed(await received.clone().text()) }
  }
  if (Predicate.isObject(received) && "body" in received) {
    const { body, status } = received
    return {
      status: Predicate.isNumber(status) ? status : undefined,
      body: Predicate.isString(body) ? parsed(body) : body
    }
  }
  return { status: undefined, body: Predicate.isString(received) ? parsed(received) : received }
}

const Failure = Schema.Struct({
  status: Schema.Literal("error"),
  success: Schema.Literal(false),
  code: Schema.Int,
  name: Schema.String,
  message: Schema.String,
  info: Schema.optionalKey(Schema.Struct({ errors: Envelope.FieldErrors }))
})
const AnyEnvelope = Schema.Union([Envelope.SuccessBody, Failure])
const decode = Schema.decodeUnknownResult(AnyEnvelope)

/** What is wrong with an envelope of a status; nothing as a rule. */
export const envelopeProblem = ({ body, status }: Seen, code: number): string | undefined => {
  if (status !== undefined && status !== code) return `the HTTP status is ${status}`
  const decoded = decode(body)
  if (Result.isFailure(decoded)) return "the body is not the envelope"
  return decoded.success.code === code ? undefined : `the envelope says ${decoded.success.code}`
}

/** What is said of the fields of a refusal; none where it names no fields. */
export const fieldErrors = ({ body }: Seen): Envelope.FieldErrors => {
  const decoded = Schema.decodeUnknownResult(Failure)(body)
  return Result.isSuccess(decoded) ? (decoded.success.info?.errors ?? {}) : {}
}
