import { type AnyError, fieldErrors, isApiError } from "@affnet/api"
import { RequestId, UnexpectedAnswer } from "@affnet/client/effect"
import { Effect, Option, Schema } from "effect"
import { HttpClientError } from "effect/http"
import { UnknownField } from "../results/Fields.ts"
import * as Secrets from "../results/Secrets.ts"
import { ToolFailure } from "./ToolFailure.ts"

/** What a call was, as far as its failure is concerned. */
export interface Called {
  /** Whether the same call may be made again without doing anything twice. */
  readonly repeatable: boolean
}

const fields = (errors: Readonly<Record<string, ReadonlyArray<string>>>): string =>
  Object.entries(errors)
    .map(([field, problems]) => `${field}: ${problems.join(", ")}`)
    .join("\n")

const again = ({ repeatable }: Called): string =>
  repeatable
    ? "Repeating the call is safe."
    : "It is not known whether it was done: look before you repeat it."

const ofApi = (error: AnyError, called: Called): string => {
  switch (error._tag) {
    case "BadRequest":
    case "ValidationFailed":
    case "Conflict":
      return fields(error.errors)
    case "NotFound":
      return "Not found, or not visible to this key. Check the id; report_run and *_list tools show ids."
    case "Forbidden":
      return "This key belongs to another role. `whoami` says which one."
    case "Unauthorized":
      return "The network does not know this key, or the account is switched off. Ask the operator."
    case "TooManyRequests":
      return `Too many requests. Wait ${error.retry_after} seconds.`
    case "ServiceUnavailable":
      return `The network can't answer now. Wait ${error.retry_after} seconds. ${again(called)}`
    case "InternalError":
      return `The network failed. ${again(called)} ${fields(error.errors)}`
    case "PayloadTooLarge":
      return "The file or text is too large."
    case "UnsupportedMediaType":
    case "MethodNotAllowed":
      return "The network does not take this call; its version may be another one."
  }
}

const sentence = (error: unknown, called: Called): string | undefined => {
  if (error instanceof ToolFailure || error instanceof UnknownField) return error.message
  if (isApiError(error)) return ofApi(error, called)
  if (Schema.isSchemaError(error)) return fields(fieldErrors(error))
  if (error instanceof UnexpectedAnswer)
    return `The network gave an unexpected answer. ${again(called)}`
  if (HttpClientError.isHttpClientError(error))
    return `The network did not answer. ${again(called)}`
  return undefined
}

const maxLength = 400

/** At most 400 characters, none of them secret, with the request to ask the operator about. */
export const explain = (error: unknown, called: Called): Effect.Effect<string> => {
  const said = sentence(error, called)
  if (said === undefined) {
    return Effect.as(
      Effect.logError("A tool failed", error),
      "The tool failed because of a mistake in it. Its log has more."
    )
  }
  const id = Option.match(RequestId.ofError(error), {
    onNone: () => "",
    onSome: (request) => ` (request ${request})`
  })
  return Effect.succeed(Secrets.maskIn(said).slice(0, maxLength - id.length) + id)
}
