import { type AffnetError, type FieldErrors, type Origin, UnexpectedAnswer } from "./Errors.ts"
import { refusals } from "./Refusals.ts"
import { retryAfterMillis } from "./RetryAfter.ts"

/** An answer that is no success, as the error that it stands for. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((text) => typeof text === "string")

const fieldErrorsOf = (envelope: Readonly<Record<string, unknown>>): FieldErrors => {
  const errors = isRecord(envelope.info) ? envelope.info.errors : undefined
  if (!isRecord(errors)) return {}
  const fields: Record<string, ReadonlyArray<string>> = {}
  for (const [name, texts] of Object.entries(errors)) if (isTexts(texts)) fields[name] = texts
  return fields
}

/** As much as a log line takes. */
const maxNamed = 5

const listed = (errors: FieldErrors): string =>
  Object.entries(errors)
    .slice(0, maxNamed)
    .map(([name, texts]) => `; ${name}: ${texts.join(", ")}`)
    .join("")

/** What the network said, and of which fields. */
const said = (message: string, errors: FieldErrors): string => {
  const fields = listed(errors)
  return fields === "" ? message : message.replace(/\.$/u, "") + fields
}

/** The error for an answer with another status than 200. */
export const failureOf = (
  origin: Origin & { readonly status: number },
  headers: Headers,
  text: string,
  nowMillis: number
): AffnetError => {
  const { operation, status } = origin
  const envelope = parsed(text)
  const Refusal = refusals[status]
  if (Refusal === undefined || !isRecord(envelope) || envelope.success !== false) {
    return new UnexpectedAnswer("the contract promises no such answer", origin)
  }
  const fieldErrors = fieldErrorsOf(envelope)
  const wait = retryAfterMillis(headers.get("retry-after"), nowMillis)
  return new Refusal(
    `${operation} was refused with ${status}: ${said(String(envelope.message), fieldErrors)}`,
    { ...origin, fieldErrors, retryAfter: wait === undefined ? undefined : Math.ceil(wait / 1000) }
  )
}
