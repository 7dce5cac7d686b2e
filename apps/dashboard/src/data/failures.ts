import {
  AffnetError,
  Forbidden,
  NotFound,
  RateLimited,
  ServiceUnavailable,
  Unauthorized,
  ValidationFailed
} from "@affnet/client"
import type { Text } from "../texts/Text.ts"

/** What a failed call tells the person in front of the page. */
export interface Told {
  readonly title: Text
  /** In the words of the network. */
  readonly detail: string | undefined
  readonly requestId: string | undefined
  /** After how many seconds the network wants to be asked again. */
  readonly waitSeconds: number | undefined
}

/** Whether nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof Unauthorized

/** What is wrong with which field. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, ReadonlyArray<string>>> =>
  error instanceof AffnetError && "fieldErrors" in error && typeof error.fieldErrors === "object"
    ? { ...error.fieldErrors }
    : {}

const titleOf = (error: unknown): Text => {
  if (error instanceof NotFound) return "There is no such record"
  if (error instanceof Forbidden) return "Your role may not do this"
  if (error instanceof ValidationFailed) return "Some fields need another value"
  if (error instanceof AffnetError && error.status === undefined)
    return "The network did not answer"
  return "That did not work"
}

/** What no title says: another version, too large, another type, too often, and not now. */
const isExplained = new Set<number | undefined>([412, 413, 415, 429, 503])

/** The network's own sentence, without the call and the status that the client puts before it. */
const sentenceOf = ({ message, operation, status }: AffnetError): string | undefined => {
  const before = `${operation} was refused with ${status}: `
  return isExplained.has(status) && message.startsWith(before)
    ? message.slice(before.length)
    : undefined
}

/** How a failure is told where a form shows it. */
interface Telling {
  /** The fields beside which their problems stand: they are not told once more. */
  readonly fields?: ReadonlyArray<{ readonly name: string }>
  /** Says a sentence of the network in the language of the page. */
  readonly say?: (sentence: string) => string
}

/** Whether a problem belongs to a field, or to a part of it. */
export const isOf = (problem: string, { name }: { readonly name: string }): boolean =>
  problem === name || problem.startsWith(`${name}.`)

const detailOf = (
  error: unknown,
  { fields = [], say = (sentence) => sentence }: Telling
): string | undefined => {
  const problems = Object.entries(fieldErrorsOf(error))
  if (problems.length === 0) return error instanceof AffnetError ? sentenceOf(error) : String(error)
  const others = problems.filter(([name]) => !fields.some((field) => isOf(name, field)))
  if (others.length === 0) return undefined
  return others
    .map(([name, texts]) => `${name.replaceAll("_", " ")} ${texts.map(say).join(", ")}`)
    .join("; ")
}

const waitOf = (error: unknown): number | undefined =>
  error instanceof RateLimited || error instanceof ServiceUnavailable ? error.retryAfter : undefined

/** A failure in words. */
export const toldOf = (error: unknown, telling: Telling = {}): Told => ({
  title: titleOf(error),
  detail: detailOf(error, telling),
  requestId: error instanceof AffnetError ? error.requestId : undefined,
  waitSeconds: waitOf(error)
})
