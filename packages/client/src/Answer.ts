import { type Origin, UnexpectedAnswer } from "./Errors.ts"
import { shapes } from "./generated/shapes.ts"
import type { AnswerForm } from "./Operation.ts"
import { checksFor } from "./ShapeCheck.ts"

/** An answer of the network, as what the method returns. */

const checkOf = checksFor(shapes)
const checks = new WeakMap<object, ReturnType<typeof checkOf>>()

const checkFor = (form: AnswerForm) => {
  const known = checks.get(form)
  if (known !== undefined) return known
  const check = checkOf(form.info ?? {})
  checks.set(form, check)
  return check
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** What the parser says would quote the answer, so it is not passed on. */
const parsed = (text: string, origin: Origin): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnexpectedAnswer("its body is no JSON", origin)
  }
}

const infoOf = (
  form: AnswerForm,
  text: string,
  origin: Origin
): Readonly<Record<string, unknown>> => {
  const envelope = parsed(text, origin)
  if (!isRecord(envelope) || envelope.success !== true) {
    throw new UnexpectedAnswer("success must be true", origin)
  }
  if (form.info === undefined) return {}
  const problem = checkFor(form)(envelope.info)
  if (problem !== undefined) {
    const place = problem.at === "" ? "info" : `info.${problem.at}`
    throw new UnexpectedAnswer(`${place} ${problem.expected}`, origin)
  }
  // Of a few lists, `info` is the list itself.
  if (Array.isArray(envelope.info)) return { items: envelope.info }
  return isRecord(envelope.info) ? envelope.info : {}
}

const countIn = (name: string, headers: Headers, origin: Origin): number => {
  const text = headers.get(name)
  if (text !== null && /^\d{1,15}$/u.test(text)) return Number(text)
  throw new UnexpectedAnswer(`the header ${name} must be a whole number`, origin)
}

const placeOf = (headers: Headers, origin: Origin) => ({
  page: countIn("x-pagination-current-page", headers, origin),
  perPage: countIn("x-pagination-per-page", headers, origin),
  total: countIn("x-pagination-total-count", headers, origin)
})

const completenessOf = (headers: Headers, origin: Origin) => {
  const name = "x-data-complete-until"
  const completeUntil = headers.get(name)
  if (completeUntil !== null) return { completeUntil }
  throw new UnexpectedAnswer(`the header ${name} is missing`, origin)
}

/** A list under its common name, with the fields beside it. */
const itemsOf = (info: Readonly<Record<string, unknown>>, part: string) => {
  const { [part]: items, ...beside } = info
  return { ...beside, items }
}

/** What the method returns. Throws `UnexpectedAnswer` where the contract promises something else. */
export const dataOf = (
  form: AnswerForm,
  text: string,
  headers: Headers,
  origin: Origin
): unknown => {
  const info = infoOf(form, text, origin)
  const { info: shape, isPage, part, tellsCompleteness } = form
  if (isPage !== true) return part === undefined ? shape && info : info[part]
  return {
    ...(part === undefined ? info : itemsOf(info, part)),
    ...placeOf(headers, origin),
    ...(tellsCompleteness && completenessOf(headers, origin))
  }
}
