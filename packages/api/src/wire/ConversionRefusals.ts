import { ConversionRefusal } from "@affnet/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { HttpApiError } from "effect/http-api"
import {
  type AnyError,
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  ValidationFailed
} from "../http/Errors.ts"
import * as Failures from "./Failures.ts"
import * as SchemaErrors from "./SchemaErrors.ts"

/** Answers to refused conversion reports. */

/** The result of a report in a header, for answers whose body has no place for it. */
export const resultHeader = "x-conversion-result"

/** The error of a refusal: its reason, and how to mend it. */
export const errorOf = (reason: ConversionRefusal.Reason): AnyError => {
  const { field, kind, sentence } = ConversionRefusal.describe(reason)
  const errors = { [field]: [`${reason}: ${sentence}`] }
  switch (kind) {
    case "input":
      return new BadRequest({ errors })
    case "forbidden":
      return new Forbidden()
    case "unknown":
      return new NotFound()
    case "conflict":
      return new Conflict({ errors })
  }
}

const answerWith =
  (toError: (reason: ConversionRefusal.Reason) => AnyError) =>
  <A, E, R>(answer: Effect.Effect<A, E | ConversionRefusal.ConversionRefused, R>) =>
    Effect.catchIf(
      answer,
      (error) => error instanceof ConversionRefusal.ConversionRefused,
      ({ reason }) =>
        Effect.succeed(
          HttpServerResponse.setHeader(Failures.respond(toError(reason)), resultHeader, reason)
        )
    )

/** The answer to a refusal, with its error and its reason. */
export const answerRefusal = answerWith(errorOf)

/** The same under `/api/v2`, where a field of a body that is not acceptable is 422. */
export const answerRefusalToManager = answerWith((reason) => {
  const error = errorOf(reason)
  return error instanceof BadRequest ? new ValidationFailed({ errors: error.errors }) : error
})

/** The answer to an unreadable report: 400, in the query or in the body. */
export const unreadable = (error: HttpApiError.HttpApiSchemaError | ValidationFailed) =>
  HttpServerResponse.setHeader(
    Failures.respond(
      new BadRequest({
        errors:
          error instanceof ValidationFailed ? error.errors : SchemaErrors.fieldErrors(error.cause)
      })
    ),
    resultHeader,
    "input_invalid"
  )
