import { type AnyError, fieldErrors, isApiError } from "@affnet/api"
import { RequestId, UnexpectedAnswer } from "@affnet/client/effect"
import type { Role } from "@affnet/domain"
import { Effect, Option, Schema } from "effect"
import { HttpClientError } from "effect/http"
import { AuditUnwritable } from "../audit/AuditFile.ts"
import { TokenRefused } from "../confirm/Token.ts"
import { type ArgumentOf, inWords } from "../contract/ArgumentNames.ts"
import { UnknownField } from "../results/Fields.ts"
import * as Secrets from "../results/Secrets.ts"
import { ArgumentsRefused } from "./ArgumentsRefused.ts"
import { notFound } from "./notFound.ts"
import { ToolFailure } from "./ToolFailure.ts"
import { UnderKey } from "./UnderKey.ts"

/** What a call was, as far as its failure is concerned. */
export interface Called {
  /** Whether the same call may be made again without doing anything twice. */
  readonly repeatable: boolean
  /** The key under which the network knows a repetition, when the tool takes one. */
  readonly idempotencyKey?: string
  /** What the tool calls what the network calls otherwise. */
  readonly argumentOf: ArgumentOf
  /** Whose key it was made with. */
  readonly role: Role.Role
  /** The request that was sent last, to ask the operator about when no answer names it. */
  readonly latestRequest: Option.Option<string>
}

type Errors = Readonly<Record<string, ReadonlyArray<string>>>

const asIs = (name: string): string => name

/** What the network says; a caller knows the arguments of its tool, not the parameters behind them. */
const fields = (errors: Errors, argumentOf: ArgumentOf): string =>
  Object.entries(errors)
    .map(([field, problems]) => `${argumentOf(field)}: ${inWords(problems.join(", "), argumentOf)}`)
    .join("\n")

const again = ({ idempotencyKey, repeatable }: Called): string => {
  if (idempotencyKey !== undefined) {
    return `It may have been done. Repeating is safe with idempotency_key ${idempotencyKey}.`
  }
  return repeatable
    ? "Repeating the call is safe."
    : "It may have been done: look before you repeat it."
}

const ofApi = (error: AnyError, called: Called): string => {
  switch (error._tag) {
    case "BadRequest":
    case "ValidationFailed":
    case "Conflict":
      return fields(error.errors, called.argumentOf)
    case "NotFound":
      return notFound(called.role)
    case "PreconditionFailed":
      return "The record has changed since it was read. Read it again, then repeat the change."
    case "Forbidden":
      return "This key may not do that. `whoami` says what role it has."
    case "Unauthorized":
      return "The network does not know this key, or the account is switched off. Ask the operator."
    case "TooManyRequests":
      return `Too many requests. Wait ${error.retry_after} seconds.`
    case "ServiceUnavailable":
      return `The network can't answer now. Wait ${error.retry_after} seconds. ${again(called)}`
    case "InternalError":
      return `The network failed. ${again(called)} ${fields(error.errors, called.argumentOf)}`
    case "PayloadTooLarge":
      return "The file or text is too large."
    case "UnsupportedMediaType":
    case "MethodNotAllowed":
      return "The network does not take this call; its version may be another one."
  }
}

const refusals: { readonly [reason in TokenRefused["reason"]]: string } = {
  foreign:
    "confirm_token: is not for this call, or its file has changed. Call without it, then repeat with the same arguments.",
  expired: "confirm_token: has expired. Nothing was done; call without it to get a new one.",
  spent: "confirm_token: was used already. Look what came of that call before you make another."
}

/** What the operating system says is for the operator, who reads the log. */
const refusedUnaudited =
  "The audit can't be written, so nothing was done. Tell the operator of this app, then repeat the call."

const sentence = (error: unknown, called: Called): string | undefined => {
  if (error instanceof ToolFailure || error instanceof UnknownField) return error.message
  if (error instanceof ArgumentsRefused) return fields(error.errors, asIs)
  if (error instanceof TokenRefused) return refusals[error.reason]
  if (error instanceof AuditUnwritable) return refusedUnaudited
  if (isApiError(error)) return ofApi(error, called)
  if (Schema.isSchemaError(error)) return fields(fieldErrors(error), called.argumentOf)
  if (error instanceof UnexpectedAnswer)
    return `The network gave an unexpected answer. ${again(called)}`
  if (HttpClientError.isHttpClientError(error))
    return `The network did not answer. ${again(called)}`
  return undefined
}

const maxLength = 400

/** At most 400 characters, none of them secret, with the request to ask the operator about. */
export const explain = (error: unknown, called: Called): Effect.Effect<string> => {
  if (error instanceof UnderKey) {
    return explain(error.error, { ...called, idempotencyKey: error.idempotencyKey })
  }
  const said = sentence(error, called)
  if (said === undefined) {
    return Effect.as(
      Effect.logError("A tool failed", error),
      "The tool failed because of a mistake in it. Its log has more."
    )
  }
  const asked = HttpClientError.isHttpClientError(error) ? called.latestRequest : Option.none()
  const id = Option.match(
    Option.orElse(RequestId.ofError(error), () => asked),
    {
      onNone: () => "",
      onSome: (request) => ` (request ${request})`
    }
  )
  return Effect.succeed(Secrets.maskIn(said).slice(0, maxLength - id.length) + id)
}
