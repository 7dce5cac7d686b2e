import { AffnetError, Forbidden, NotFound, Unauthorized, ValidationFailed } from "@affnet/client"
import type { Text } from "../texts/Text.ts"

/** What a failed call tells the person in front of the page. */
export interface Told {
  readonly title: Text
  /** In the words of the network. */
  readonly detail: string | undefined
  readonly requestId: string | undefined
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

const detailOf = (error: unknown): string | undefined => {
  const fields = Object.entries(fieldErrorsOf(error))
  if (fields.length === 0) return error instanceof AffnetError ? undefined : String(error)
  return fields
    .map(([name, texts]) => `${name.replaceAll("_", " ")} ${texts.join(", ")}`)
    .join("; ")
}

/** A failure in words. */
export const toldOf = (error: unknown): Told => ({
  title: titleOf(error),
  detail: detailOf(error),
  requestId: error instanceof AffnetError ? error.requestId : undefined
})
